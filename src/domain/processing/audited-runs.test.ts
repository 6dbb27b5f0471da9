import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { listAudit, operatorOf } from '../audit/audit-log.ts';
import { cancelRunBy } from './audited-runs.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it("the audit log and the run's log tell who asked for a cancellation, once", async () => {
  const { database } = own.control;
  const { id: tenantId } = own.tenant;
  const schema = await own.addSchema();
  const byOperator = await own.addRun(schema);
  const byMember = await own.addRun(schema);
  for (let time = 0; time < 2; time++) {
    await cancelRunBy(database, operatorOf(tenantId), byOperator);
    await cancelRunBy(database, own.owner, byMember);
  }
  const lines = await database.query('select run_id as run, code, params from run_log order by id');
  expect(lines).toEqual([
    { run: byOperator, code: 'cancel_requested_by_operator', params: {} },
    { run: byMember, code: 'cancel_requested', params: { member: own.owner.email } },
  ]);
  const { entries } = await listAudit(database, tenantId, { limit: 10 });
  expect(entries.map(({ action, target, member }) => [action, target, member])).toEqual([
    ['run.cancel', String(byMember), own.owner.email],
    ['run.cancel', String(byOperator), null],
  ]);
});
