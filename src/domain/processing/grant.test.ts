import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { loadSnapshot } from '../files/snapshot/load-snapshot.ts';
import { addSchemaVersion, createSchema } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { listVersions } from '../schemas/schemas-store.ts';
import { abandonRun, commitRun } from './end-run.ts';
import { condemnAttempt, grantAttempt } from './grant.ts';
import { beginAttempt, findRun, leaseOpenRuns, type Run, requestCancel } from './runs-store.ts';

let own: OwnControl;
let schemaId: number;
let versionIds: number[];
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

let serial = 0;
let slug: string;
beforeEach(async () => {
  const { database } = own.control;
  slug = `s${++serial}`;
  const document = (fields: string[]) =>
    parseSchemaDocument({
      slug,
      name: 'S',
      event_date_field: 'at',
      fields: ['at', ...fields].map((name) => ({
        name,
        type: name === 'at' ? 'date' : 'string',
        required: name === 'at',
      })),
    });
  ({ id: schemaId } = await createSchema(database, own.tenant.id, document([])));
  await addSchemaVersion(database, own.tenant.id, document(['more']));
  versionIds = (await listVersions(database, own.tenant.id, schemaId)).map(({ id }) => id);
});

/** A run without files whose first attempt is under way. */
async function startedRun(versionIndex = 0): Promise<Run> {
  const { database } = own.control;
  const id = await own.addRun({ id: schemaId, versionId: versionIds[versionIndex]! });
  await leaseOpenRuns(database, 'test', 600);
  const run = (await findRun(database, own.tenant.id, id))!;
  expect(await beginAttempt(database, own.tenant.id, run, 'test')).toBe(true);
  return (await findRun(database, own.tenant.id, id))!;
}

const grant = (run: Run) => own.control.database.transaction((tx) => grantAttempt(tx, own.tenant.id, run));
const condemn = (run: Run) => condemnAttempt(own.control.database, own.tenant.id, run, null);
const count = (outcomes: boolean[]) => outcomes.filter(Boolean).length;

describe('the grant to publish', () => {
  it('is had by one run of a schema at a time, however many ask at once', async () => {
    // One after the other: of two lease requests at once, one passes over the runs that the other is about to have.
    const runs = [await startedRun(), await startedRun(), await startedRun()];
    expect(count(await Promise.all([...runs, ...runs, ...runs].map(grant)))).toBe(1);
    for (let left = runs.length; left > 0; left--) {
      const now = await Promise.all(runs.map(({ id }) => findRun(own.control.database, own.tenant.id, id)));
      const holder = now.find((run) => run!.granted && run!.status === 'running')!;
      expect(await commitRun(own.control.database, holder, { dataFiles: [], rows: 0 })).toBeDefined();
      expect(count(await Promise.all(runs.map(grant)))).toBe(left > 1 ? 1 : 0);
    }
  });

  it('is not had by a run that is to be cancelled, and a run that has it can no longer be', async () => {
    for (let i = 0; i < 20; i++) {
      const run = await startedRun();
      const [granted, cancelled] = await Promise.all([
        grant(run),
        requestCancel(own.control.database, own.tenant.id, run.id),
      ]);
      expect(granted).toBe(!cancelled);
      await abandonRun(own.control.database, run, 'failed', null);
    }
  });

  it('is not had by an attempt that was given up, and one that has it is not given up', async () => {
    for (let i = 0; i < 20; i++) {
      const run = await startedRun();
      const [granted, condemned] = await Promise.all([grant(run), condemn(run)]);
      expect(granted).toBe(!condemned);
      expect(await beginAttempt(own.control.database, own.tenant.id, run, 'test')).toBe(condemned);
      await abandonRun(own.control.database, { ...run, attempt: condemned ? 2 : 1 }, 'failed', null);
    }
  });
});

it('an attempt is given up once, for the reason of whoever came first', async () => {
  const { database } = own.control;
  const run = await startedRun();
  const giveUp = (code: 'killed' | 'evicted') =>
    condemnAttempt(database, own.tenant.id, run, { code, detail: code, retryable: true });
  expect(await giveUp('killed')).toBe(true);
  expect(count(await Promise.all([giveUp('evicted'), giveUp('evicted'), condemn(run)]))).toBe(0);
  const now = await findRun(database, own.tenant.id, run.id);
  expect(now).toMatchObject({ condemned: true, failures: 1, failure: { code: 'killed' } });
});

it('an attempt of a run that ended is not given up: what it wrote is the table', async () => {
  const run = await startedRun();
  expect(await commitRun(own.control.database, run, { dataFiles: [], rows: 0 })).toBeDefined();
  expect(await condemn(run)).toBe(false);
});

describe('the table at a position', () => {
  const window = { from: '0001-01-01', to: '9999-12-31' };
  const tableAt = async (position?: number) => {
    const { id: tenantId, slug: tenantSlug } = own.tenant;
    const { snapshot } = await loadSnapshot(
      own.control.database,
      { tenantId, tenantSlug },
      slug,
      window,
      position === undefined ? undefined : { position },
    );
    return { position: snapshot.position, table: snapshot.table };
  };
  const commit = async (versionIndex: number, snapshotId: string) => {
    const run = await startedRun(versionIndex);
    const table = { snapshotId, schemaVersion: run.schemaVersion };
    expect(await commitRun(own.control.database, run, { dataFiles: [], rows: 0, table })).toBeDefined();
  };

  it('is the snapshot of the last run up to it', async () => {
    expect(await tableAt()).toEqual({ position: 0, table: undefined });
    await commit(0, '11');
    await commit(0, '22');
    expect((await tableAt()).table).toMatchObject({ snapshotId: '22' });
    expect((await tableAt(1)).table).toMatchObject({ snapshotId: '11' });
    expect((await tableAt(0)).table).toBeUndefined();
  });

  it('keeps the columns of a newer version when a run of an older one follows', async () => {
    const versions = (await listVersions(own.control.database, own.tenant.id, schemaId)).map(
      (v) => v.version,
    );
    await commit(0, '11');
    expect((await tableAt()).table?.schemaVersion).toBe(versions[0]);
    await commit(1, '22');
    await commit(0, '33');
    expect((await tableAt()).table).toEqual({ snapshotId: '33', schemaVersion: versions[1] });
  });
});
