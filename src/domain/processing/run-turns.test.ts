import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createSchema } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { listVersions } from '../schemas/schemas-store.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { condemnAttempt } from './grant.ts';
import {
  beginAttempt,
  findRun,
  insertRun,
  leaseOpenRuns,
  markEnded,
  type Run,
  scheduleRetry,
} from './runs-store.ts';
import { shapeWith } from './shape.testing.ts';

const TENANTS = 3;
const failure = { code: 'unschedulable', detail: 'no room', retryable: true } as const;

let own: OwnControl;
const owners: { tenantId: number; schemaId: number; schemaVersionId: number }[] = [];
beforeAll(async () => {
  own = await openOwnControl();
  const { database, plans } = own.control;
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug: 's', name: 's', event_date_field: 'at', fields });
  for (let nth = 0; nth < TENANTS; nth++) {
    const names = { slug: `inquilino-${nth}`, name: 'Inquilino', ownerEmail: 'a@b.example', plan: 'custom' };
    const { tenant } = await createTenant(database, plans, names);
    const { id } = await createSchema(database, tenant.id, document);
    const [version] = await listVersions(database, tenant.id, id);
    owners.push({ tenantId: tenant.id, schemaId: id, schemaVersionId: version!.id });
  }
});
afterAll(() => own.close());
afterEach(() => own.control.database.query('delete from runs'));

/** Adds a run of the `nth` tenant that has not begun. */
function addRun(nth: number): Promise<number> {
  const { tenantId, ...of } = owners[nth]!;
  const shape = shapeWith({});
  return insertRun(own.control.database, tenantId, {
    ...{ ...of, shape, driverShape: shape, executors: 1, creditsReserved: '0' },
    ...{ filesCount: 0, rowsTotal: 0, sizeBytes: 0 },
  });
}

const find = async ({ tenantId, id }: Run) => (await findRun(own.control.database, tenantId, id))!;

/** The step of a reconciler: a run without an attempt, or whose attempt was given up, begins the next. */
async function begin(run: Run, owner: string, atOnce: number): Promise<Run | undefined> {
  if (run.attempt > 0 && !run.condemned) return undefined;
  const { database } = own.control;
  const began = await database.transaction((tx) => beginAttempt(tx, run.tenantId, run, owner, atOnce));
  return began ? find(run) : undefined;
}

/** A pass of a reconciler. @returns the runs that began an attempt */
async function pass(owner: string, atOnce: number): Promise<Run[]> {
  const leased = await leaseOpenRuns(own.control.database, owner, 600, [], atOnce);
  const began = await Promise.all(leased.map((run) => begin(run, owner, atOnce)));
  return began.filter((run) => run !== undefined);
}

const end = (run: Run) =>
  own.control.database.transaction((tx) =>
    markEnded(tx, run.tenantId, run, { status: 'completed', error: null }),
  );

const expireLeases = () => own.control.database.query('update runs set lease_until = now()');
const makeDue = () =>
  own.control.database.query('update runs set retry_at = now() where retry_at is not null');

type Event = { kind: 'add' | 'passes' | 'race' | 'end' | 'fail' | 'lose' | 'kill' | 'due'; pick: number };

const events = fc.array(
  fc.record<Event>({
    kind: fc.constantFrom('add', 'add', 'passes', 'race', 'end', 'fail', 'lose', 'kill', 'due'),
    pick: fc.nat(1000),
  }),
  { minLength: 5, maxLength: 30 },
);

it('never more attempts are under way than are allowed, whatever begins, ends, fails or dies, and every run ends', async () => {
  const { database } = own.control;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), events, async (atOnce, history) => {
      await database.query('delete from runs');
      /** The attempts under way, as the test itself counts them. */
      const underWay = new Map<number, Run>();
      let added = 0;
      let ended = 0;
      let worker = 0;
      const note = (began: Run[]) => {
        for (const run of began) underWay.set(run.id, run);
        expect(underWay.size).toBeLessThanOrEqual(atOnce);
      };
      const passes = async () =>
        note((await Promise.all([pass(`a${worker}`, atOnce), pass(`b${worker}`, atOnce)])).flat());
      for (const { kind, pick } of history) {
        const picked = [...underWay.values()][pick % Math.max(1, underWay.size)];
        if (kind === 'add') {
          await addRun(pick % TENANTS);
          added++;
        } else if (kind === 'passes') await passes();
        else if (kind === 'race') {
          // As workers whose leases were given before others began.
          await expireLeases();
          const all = await leaseOpenRuns(database, 'race', 600);
          const began = await Promise.all(all.map((run) => begin(run, 'race', atOnce)));
          note(began.filter((run) => run !== undefined));
          await expireLeases();
        } else if (kind === 'kill') {
          worker++;
          await expireLeases();
        } else if (kind === 'due') await makeDue();
        else if (picked && kind === 'end') {
          await end(picked);
          underWay.delete(picked.id);
          ended++;
        } else if (picked && kind === 'fail') {
          await condemnAttempt(database, picked.tenantId, picked, failure);
          await scheduleRetry(database, picked.tenantId, picked, failure, 600);
          underWay.delete(picked.id);
        } else if (picked && kind === 'lose') await condemnAttempt(database, picked.tenantId, picked, null);
      }
      await expireLeases();
      await makeDue();
      for (let left = added - ended; left > 0; left--) {
        await passes();
        const [run] = underWay.values();
        expect(run).toBeDefined();
        await end(await find(run!));
        underWay.delete(run!.id);
      }
      expect(await leaseOpenRuns(database, 'last', 600)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('the first run of a quiet tenant begins no later than the second of a loud one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 8 }), async (atOnce, loud) => {
      await own.control.database.query('delete from runs');
      const loudIds: number[] = [];
      while (loudIds.length < loud) loudIds.push(await addRun(0));
      const quietId = await addRun(1);
      const passOf = new Map<number, number>();
      for (let nth = 0; passOf.size <= loud; nth++) {
        const began = await pass('one', atOnce);
        expect(began.length).toBeGreaterThan(0);
        for (const run of began) {
          passOf.set(run.id, nth);
          await end(run);
        }
      }
      expect(passOf.get(loudIds[0]!)).toBe(0);
      expect(passOf.get(quietId)).toBeLessThanOrEqual(passOf.get(loudIds[1]!)!);
    }),
    { numRuns: 15 },
  );
});

it('a run of a tenant with fewer attempts under way begins before older runs of one with more', async () => {
  const [first] = [await addRun(0), await addRun(0), await addRun(0)];
  expect((await pass('one', 1)).map(({ id }) => id)).toEqual([first]);
  const quiet = await addRun(1);
  expect((await pass('one', 2)).map(({ id }) => id)).toEqual([quiet]);
});

it('a tenant whose last run began before the clock was set back does not wait for the clock', async () => {
  const { database } = own.control;
  const ended = [await addRun(0), await addRun(1)];
  for (const _ of ended) for (const run of await pass('one', 1)) await end(run);
  const began = `update runs set started_at = now() + case id when $1 then interval '1 hour' else interval '-1 minute' end`;
  await database.query(began, [ended[0]]);
  const [, waits] = [await addRun(1), await addRun(0)];
  expect((await pass('one', 1)).map(({ id }) => id)).toEqual([waits]);
});

it('a run that waits beyond the bound is not leased, unless it is to be cancelled', async () => {
  const { database } = own.control;
  const [first, second] = [await addRun(0), await addRun(0)];
  await pass('one', 1);
  const leased = async () => (await leaseOpenRuns(database, 'one', 600, [], 1)).map(({ id }) => id);
  expect(await leased()).toEqual([first]);
  await database.query('update runs set cancel_requested_at = now() where id = $1', [second]);
  expect(await leased()).toEqual([first, second]);
});

it('a lost attempt begins again though the bound was lowered meanwhile', async () => {
  await addRun(0);
  await addRun(1);
  for (const run of await pass('one', 2)) {
    await condemnAttempt(own.control.database, run.tenantId, run, null);
  }
  expect(await pass('one', 1)).toHaveLength(2);
});
