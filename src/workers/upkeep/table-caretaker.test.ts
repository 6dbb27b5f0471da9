import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SomeFailed } from '../../concurrency/collect-failures.ts';
import { armFailpoints } from '../../domain/failpoint.ts';
import type { TableCare } from '../../ports/table-care.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../workers.testing.ts';
import { createTableCaretaker } from './table-caretaker.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const KEPT = 7 * DAY;
const log = pino({ level: 'silent' });
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

let schema: OwnSchema;
beforeEach(async () => {
  await query('delete from schemas where tenant_id = $1', [own.tenant.id]);
  schema = await own.addSchema();
});

/** Runs published the snapshots 1, 2, 3 and so on, at these ages in seconds. */
async function published(secondsAgo: number[]): Promise<void> {
  await query(
    `insert into table_snapshots (schema_id, position, snapshot_id, schema_version, created_at)
     select $1, n, n, '1.0', now() - make_interval(secs => s) from unnest($2::float8[]) with ordinality as p (s, n)`,
    [schema.id, secondsAgo],
  );
}

async function openRun(secondsAgo: number, ofSchema = schema): Promise<number> {
  const id = await own.addRun(ofSchema);
  await query('update runs set created_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    secondsAgo,
  ]);
  return id;
}

/** Runs care with everything but compaction due; returns what the table was asked to do. */
async function careFor(expire?: TableCare['expire']) {
  const asked: { expire?: { keptSeconds: number; needed: string[] }; orphansAfter?: number } = {};
  const care: TableCare = {
    compact: () => Promise.reject(new Error('not due')),
    expire: async (_, options) => {
      asked.expire = options;
    },
    removeOrphans: async (_, keptSeconds) => {
      asked.orphansAfter = keptSeconds;
    },
    ...(expire && { expire }),
  };
  await query(
    `insert into table_care (schema_id, expired_at, swept_at)
     values ($1, now() - interval '30 days', now() - interval '30 days')`,
    [schema.id],
  );
  const { database } = own.control;
  const careForTables = createTableCaretaker({ database, care, log, keptSeconds: KEPT });
  await careForTables(new AbortController().signal).catch((error: unknown) => {
    if (!expire) throw error;
  });
  return asked;
}

const positions = async () =>
  (
    await query<{ position: number }>(
      'select position from table_snapshots where schema_id = $1 order by position',
      [schema.id],
    )
  ).map(({ position }) => position);
const expiredLately = async () =>
  (
    await query<{ lately: boolean }>(
      `select expired_at > now() - interval '1 minute' as lately from table_care where schema_id = $1`,
      [schema.id],
    )
  )[0]!.lately;

function expectSeconds(actual: number | undefined, least: number): void {
  expect(actual).toBeGreaterThanOrEqual(least);
  expect(actual).toBeLessThan(least + 60);
}

/** Ages of four runs, s. The first was replaced eleven days ago, the second nine days, the third three hours ago. */
const fourRuns = [12 * DAY, 11 * DAY, 9 * DAY, 3 * HOUR];

describe('expiry', () => {
  it('leaves what is younger than the settings say, and what queries under way read', async () => {
    await published([...fourRuns, HOUR]);
    const { expire } = await careFor();
    expect(expire).toEqual({ keptSeconds: KEPT, needed: expect.arrayContaining(['4', '5']) });
    expect(expire!.needed).toHaveLength(2);
    expect(await positions()).toEqual([3, 4, 5]);
    expect(await expiredLately()).toBe(true);
  });

  it('goes on while a run is open, and leaves all that is younger than the run', async () => {
    await published(fourRuns);
    await openRun(10 * DAY);
    await openRun(HOUR);
    const { expire } = await careFor();
    // One hour more than the age, because the statement may have to wait for its turn.
    expectSeconds(expire?.keptSeconds, 10 * DAY + HOUR);
    expect(await expiredLately()).toBe(true);
  });

  it('leaves the snapshot that an open run may have staged upon, however old that one is', async () => {
    await published(fourRuns);
    await openRun(10 * DAY);
    const { expire } = await careFor();
    expect(expire?.needed.toSorted()).toEqual(['2', '3', '4']);
    expect(await positions()).toEqual([2, 3, 4]);
  });

  it('is not kept from anything by a young run, one that ended, or one of another table', async () => {
    await published([...fourRuns, 2.5 * HOUR]);
    await openRun(60);
    const ended = await openRun(20 * DAY);
    await query(`update runs set status = 'completed' where id = $1`, [ended]);
    await openRun(20 * DAY, await own.addSchema());
    expect(await careFor()).toEqual({ expire: { keptSeconds: KEPT, needed: ['5'] }, orphansAfter: KEPT });
    expect(await positions()).toEqual([3, 4, 5]);
  });

  it('is not told as done when it failed', async () => {
    await published(fourRuns);
    await careFor(() => Promise.reject(new Error('no room in the cluster')));
    expect(await expiredLately()).toBe(false);
    expect(await positions()).toEqual([1, 2, 3, 4]);
  });
});

it('takes no file for an orphan that an open run may have written', async () => {
  await published(fourRuns);
  await openRun(8 * DAY);
  expectSeconds((await careFor()).orphansAfter, 8 * DAY + HOUR);
});

describe.each([
  'care.after-taken',
  'care.after-expired',
  'care.after-compacted',
  'care.after-replaced',
  'care.after-swept',
] as const)('care that fails at %s', (point) => {
  it('leaves the newest position a snapshot that is there, and the next care does all of it', async () => {
    await published(fourRuns);
    await query(
      `insert into table_care (schema_id, compacted_at, expired_at, swept_at)
       select $1, now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'`,
      [schema.id],
    );
    const { database } = own.control;
    const there = new Set(['1', '2', '3', '4']);
    const care: TableCare = {
      async compact() {
        there.add('10');
        return '10';
      },
      async expire(_, { needed }) {
        for (const id of there) if (!needed.includes(id)) there.delete(id);
      },
      removeOrphans: async () => {},
    };
    const careOnce = async () => {
      await query('update table_care set busy_until = now()');
      const careForTables = createTableCaretaker({ database, care, log, keptSeconds: KEPT });
      // Only the care that meets the failpoint fails.
      await careForTables(new AbortController().signal).catch((error: unknown) => {
        if (reached !== 1) throw error;
      });
      const named = await query<{ id: string }>(
        'select snapshot_id as id from table_snapshots where schema_id = $1 order by position desc',
        [schema.id],
      );
      return named.map(({ id }) => id);
    };
    let reached = 0;
    armFailpoints(async (name) => {
      if (name === point && ++reached === 1) throw new Error(point);
    });
    try {
      expect(there).toContain((await careOnce())[0]);
      expect(reached).toBe(1);
      expect(await careOnce()).toEqual(['10', '3']);
    } finally {
      armFailpoints(undefined);
    }
    const [done] = await query<{ lately: boolean }>(
      `select least(compacted_at, expired_at, swept_at) > now() - interval '1 minute' as lately from table_care
       where schema_id = $1`,
      [schema.id],
    );
    expect(done!.lately).toBe(true);
  });
});

it('care that is stopped in the middle is due again at once', async () => {
  await published(fourRuns);
  await query(`insert into table_care (schema_id, compacted_at) select $1, now() - interval '30 days'`, [
    schema.id,
  ]);
  const stopping = new AbortController();
  let stoppedAt = 0;
  const care: TableCare = {
    expire: async () => {},
    async compact({ schemaId }, signal) {
      stoppedAt = schemaId;
      stopping.abort();
      signal.throwIfAborted();
      throw new Error('not stopped');
    },
    removeOrphans: async () => {},
  };
  await createTableCaretaker({ database: own.control.database, care, log, keptSeconds: KEPT })(
    stopping.signal,
  );
  const [row] = await query<{ waits: boolean }>(
    'select busy_until > now() as waits from table_care where schema_id = $1',
    [stoppedAt],
  );
  expect(row).toEqual({ waits: false });
});

it('each step of care and each table goes on after the failures of others, and the care fails once at its end', async () => {
  const steps = ['expire', 'compact', 'sweep'] as const;
  // Every set of steps that fail, each at a table of its own.
  const cases = Array.from({ length: 8 }, (_, bits) => steps.filter((_, step) => bits & (1 << step)));
  const failing = new Map<number, readonly string[]>();
  for (const failed of cases) {
    schema = await own.addSchema();
    failing.set(schema.id, failed);
    await published(fourRuns);
    await query(
      `insert into table_care (schema_id, compacted_at, expired_at, swept_at)
       select $1, now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'`,
      [schema.id],
    );
  }
  const done = new Map([...failing.keys()].map((id) => [id, [] as string[]]));
  const work = async (id: number, step: string) => {
    if (failing.get(id)!.includes(step)) throw new Error(step);
    done.get(id)!.push(step);
  };
  const care: TableCare = {
    expire: ({ schemaId }) => work(schemaId, 'expire'),
    compact: ({ schemaId }) => work(schemaId, 'compact').then(() => '10'),
    removeOrphans: ({ schemaId }) => work(schemaId, 'sweep'),
  };
  const { database } = own.control;
  const careForTables = createTableCaretaker({ database, care, log, keptSeconds: KEPT });
  await expect(careForTables(new AbortController().signal)).rejects.toThrow(SomeFailed);
  for (const [id, failed] of failing) {
    const compacts = !failed.includes('expire') && !failed.includes('compact');
    const expected = steps.filter((step) => (step === 'compact' ? compacts : !failed.includes(step)));
    expect(done.get(id)!.toSorted()).toEqual(expected.toSorted());
    const [row] = await query<{ waits: number }>(
      'select extract(epoch from busy_until - now())::float8 as waits from table_care where schema_id = $1',
      [id],
    );
    const compactionFailed = failed.includes('compact') && !failed.includes('expire');
    const wait = compactionFailed ? 6 * HOUR : failed.some((step) => step !== 'compact') ? 600 : 0;
    expect(row!.waits).toBeGreaterThan(wait - 60);
    expect(row!.waits).toBeLessThanOrEqual(wait);
  }
});

it('care stands still where every step of every due table failed', async () => {
  await published(fourRuns);
  await query(`insert into table_care (schema_id, swept_at) values ($1, now() - interval '30 days')`, [
    schema.id,
  ]);
  const refused = () => Promise.reject(new Error('gone'));
  const care: TableCare = { expire: refused, compact: refused, removeOrphans: refused };
  const { database } = own.control;
  const careForTables = createTableCaretaker({ database, care, log, keptSeconds: KEPT });
  const error = await careForTables(new AbortController().signal).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).not.toBeInstanceOf(SomeFailed);
});

it('a pass whose time is over takes no further table, and the next goes on', async () => {
  for (const _ of [1, 2]) {
    schema = await own.addSchema();
    await published(fourRuns);
    await query(`insert into table_care (schema_id, swept_at) values ($1, now() - interval '30 days')`, [
      schema.id,
    ]);
  }
  let swept = 0;
  const care: TableCare = {
    expire: () => Promise.resolve(),
    compact: () => Promise.resolve('10'),
    removeOrphans: async () => {
      swept++;
    },
  };
  const { database } = own.control;
  const careForTables = createTableCaretaker({ database, care, log, keptSeconds: KEPT, passMs: 0 });
  const { signal } = new AbortController();
  await careForTables(signal);
  expect(swept).toBe(1);
  await careForTables(signal);
  expect(swept).toBe(2);
});
