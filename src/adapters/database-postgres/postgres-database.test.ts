import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Queryable } from '../../ports/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './fault-proxy.testing.ts';
import { openPostgres, type PostgresOptions } from './postgres-database.ts';
import { startServer, type TestServer } from './server.testing.ts';

let server: TestServer;
let admin: Database;
let proxy: DatabaseProxy;
beforeAll(async () => {
  server = await startServer();
  ({ admin } = server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  proxy = await startDatabaseProxy(server.connectionString);
});
afterEach(() => proxy.stop());

const SILENCE_MS = 300;

/** A database behind the proxy; an unhandled error event fails the test. */
function openBehindProxy(options: Partial<PostgresOptions> = {}) {
  const errors: Error[] = [];
  const database = openPostgres({
    connectionString: proxy.connectionString,
    maxConnections: 1,
    silenceMs: SILENCE_MS,
    onError: (error) => errors.push(error),
    ...options,
  });
  const unheard: Error[] = [];
  const hear = (error: Error) => unheard.push(error);
  process.on('uncaughtExceptionMonitor', hear);
  onTestFinished(async () => {
    process.off('uncaughtExceptionMonitor', hear);
    await database.close();
    expect(unheard).toEqual([]);
  });
  return { database, errors };
}

const backendOf = async (db: Pick<Database, 'query'>) => {
  const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return row!.pid;
};
const terminate = (pid: number) => admin.query('select pg_terminate_backend($1)', [pid]);
/** Runs a long statement, and does something to it once the server is at it. */
async function interrupted(tx: Queryable, interrupt: (pid: number) => unknown): Promise<void> {
  const pid = await backendOf(tx);
  const waitsFor = 'select wait_event from pg_stat_activity where pid = $1';
  const begun = async () => {
    await expect.poll(() => admin.query(waitsFor, [pid])).toEqual([{ wait_event: 'PgSleep' }]);
    await interrupt(pid);
  };
  await Promise.all([tx.query('select pg_sleep(30)'), begun()]);
}

describe('a connection that is lost in a transaction', () => {
  it('fails the transaction, not the process, while no statement is under way', async () => {
    const { database, errors } = openBehindProxy();
    const lost = database.transaction(async (tx) => {
      await terminate(await backendOf(tx));
      await expect.poll(() => errors).toHaveLength(1); // during a publish to the bus, say
    });
    await expect(lost).rejects.toThrow('not queryable');
    expect(errors).toMatchObject([{ code: '57P01' }]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('fails the transaction, not the process, under a statement', async () => {
    const { database } = openBehindProxy();
    const lost = database.transaction((tx) => interrupted(tx, terminate));
    await expect(lost).rejects.toMatchObject({ code: '57P01' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('survives a reset of the network', async () => {
    const { database, errors } = openBehindProxy({ silenceMs: 60_000 });
    const idle = database.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.reset();
      await expect.poll(() => errors).toHaveLength(1);
    });
    await expect(idle).rejects.toThrow('not queryable');
    const working = database.transaction((tx) => interrupted(tx, () => proxy.reset()));
    await expect(working).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(errors).toMatchObject([{ code: 'ECONNRESET' }, { code: 'ECONNRESET' }]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

it('gives up the connection to a standby, which can only be read', async () => {
  const { database } = openBehindProxy();
  const standby = await backendOf(database);
  const refused = database.transaction(async (tx) => {
    await tx.query('set transaction read only');
    return tx.query('create table never (n int)');
  });
  await expect(refused).rejects.toMatchObject({ code: '25006' });
  expect(await backendOf(database)).not.toBe(standby);
});

it('has the server end a transaction that waits for us for too long', async () => {
  const { database, errors } = openBehindProxy();
  const setting = 'idle_in_transaction_session_timeout';
  const limit = await database.transaction((tx) => tx.query(`show ${setting}`));
  expect(limit).toEqual([{ [setting]: '1min' }]);
  const lost = database.transaction(async (tx) => {
    await tx.query(`set local ${setting} = '100ms'`);
    await expect.poll(() => errors).toHaveLength(1);
    return tx.query('select 1');
  });
  await expect(lost).rejects.toThrow('not queryable');
  expect(errors).toMatchObject([{ code: '25P03' }]);
  expect(await database.query(`show ${setting}`)).toEqual([{ [setting]: '0' }]);
});

it('is closed once its connections have ended', async () => {
  const { connectionString } = proxy;
  const database = openPostgres({ connectionString, maxConnections: 2, onError: () => {} });
  await Promise.all([database.query('select 1'), database.query('select 1')]);
  proxy.freeze();
  let isClosed = false;
  const closing = database.close().then(() => {
    isClosed = true;
  });
  await sleep(200);
  expect(isClosed).toBe(false);
  proxy.thaw();
  await closing;
});

it('sends along with `begin` only what says that it changes nothing', async () => {
  const { database } = openBehindProxy({ silenceMs: 60_000 });
  await database.query('create sequence reads; create sequence changes');
  const called = async (name: string) =>
    (await admin.query<{ is_called: boolean }>(`select is_called from ${name}`))[0]!.is_called;
  proxy.holdAnswers();
  // Sequences are moved for all to see at once, and so tell what has reached the server.
  const done = database.transaction((tx) =>
    Promise.all([
      tx.query(`select nextval('reads')`, [], { withBegin: true }),
      tx.query(`select nextval('changes')`),
    ]),
  );
  await expect.poll(() => called('reads')).toBe(true);
  await sleep(200);
  expect(await called('changes')).toBe(false);
  proxy.thaw();
  expect(await done).toEqual([[{ nextval: 1 }], [{ nextval: 1 }]]);
});

it('statements of a transaction that are not awaited run in order, and none after one that failed', async () => {
  const { database } = openBehindProxy();
  await database.query('create table ordered (n int primary key)');
  const insert = (n: number) => (tx: Queryable) => tx.query('insert into ordered values ($1)', [n]);
  await database.transaction((tx) => Promise.all([1, 2, 3].map((n) => insert(n)(tx))));
  const failing = database.transaction((tx) => Promise.all([4, 3, 5].map((n) => insert(n)(tx))));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await database.query('select n from ordered order by ctid')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

it('prepares a statement once for each connection, and again where the tables changed', async () => {
  const { database } = openBehindProxy();
  await database.query('create table crops (name text)');
  const count = () =>
    database.query('select count(*) as n from crops where name = $1', ['rice'], { prepared: true });
  const inTransaction = () =>
    database.transaction((tx) => tx.query('select $1::int as n', [7], { prepared: true }));
  expect(await count()).toEqual([{ n: 0 }]);
  await database.query(`insert into crops values ('rice'), ('corn')`);
  expect(await count()).toEqual([{ n: 1 }]);
  expect(await inTransaction()).toEqual([{ n: 7 }]);
  expect(await inTransaction()).toEqual([{ n: 7 }]);
  const kept = 'select statement from pg_prepared_statements order by prepare_time';
  expect(await database.query(kept)).toMatchObject([
    { statement: expect.stringContaining('crops') },
    { statement: expect.stringContaining('$1::int') },
  ]);
  await database.query('alter table crops add column sown date');
  expect(await count()).toEqual([{ n: 1 }]);
});

describe('a server that is silent', () => {
  it('fails statements, and at once all that still comes in their transactions', async () => {
    const { database } = openBehindProxy({ maxConnections: 2 });
    await Promise.all([database.query('select 1'), database.query('select 1')]);
    const unanswered = 'Connection terminated: the database does not answer';
    let failedAt = 0;
    const lost = database.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.freeze();
      const alone = database.query(`select 'late' as answer`);
      await expect(tx.query(`select 'late' as answer`)).rejects.toThrow(unanswered);
      await expect(alone).rejects.toThrow(unanswered);
      failedAt = performance.now();
      await tx.query('select 1'); // as a savepoint that is rolled back
    });
    await expect(lost).rejects.toThrow('not queryable');
    expect(performance.now() - failedAt).toBeLessThan(5000);
    // Their connections are not used again: answers may still come on them.
    proxy.thaw();
    expect(await database.query(`select 'now' as answer`)).toEqual([{ answer: 'now' }]);
  });

  it('fails a statement that the server is not at, though it answers others', async () => {
    const { database } = openBehindProxy();
    const pid = await backendOf(database);
    const lost = database.query('select 1');
    proxy.forget();
    await expect(lost).rejects.toThrow('the database does not answer');
    expect(await backendOf(database)).not.toBe(pid);
  });

  it('does not hold up the end of a process', async () => {
    const module = new URL('./postgres-database.ts', import.meta.url).href;
    const options = JSON.stringify({ connectionString: proxy.connectionString, maxConnections: 1 });
    const code = `import { once } from 'node:events';
      import { openPostgres } from '${module}';
      const database = openPostgres({ ...${options}, onError: () => {} });
      await database.query('select 1');
      process.stdout.write('open');
      await once(process.stdin, 'data');
      await database.close();
      process.stdin.destroy();`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    proxy.freeze();
    child.stdin.write('close');
    const exited = once(child, 'exit', { signal: AbortSignal.timeout(9000) });
    expect(await exited).toEqual([0, null]);
  });

  it.runIf(process.platform === 'linux')('is noticed by idle connections, too', async () => {
    const { database } = openBehindProxy();
    const stop = await database.listen('anything', () => {});
    onTestFinished(stop);
    await database.query('select 1');
    const port = Number(new URL(proxy.connectionString).port);
    expect(await timersTo(port)).toEqual(['keepalive', 'keepalive']);
  });
});

describe('a server that is slow', () => {
  it('is waited for', async () => {
    const { database } = openBehindProxy();
    const slow = `select 'done' as answer from pg_sleep(${(SILENCE_MS * 5) / 1000})`;
    expect(await database.query(slow)).toEqual([{ answer: 'done' }]);
    expect(await database.transaction((tx) => tx.query(slow))).toEqual([{ answer: 'done' }]);
  });

  it('is waited for while it waits for a lock', async () => {
    const { database, errors } = openBehindProxy();
    const locked = Promise.withResolvers<void>();
    const held = admin.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1)');
      locked.resolve();
      await sleep(SILENCE_MS * 5);
    });
    await locked.promise;
    await database.transaction((tx) => tx.query('select pg_advisory_xact_lock(1)'));
    await held;
    expect(errors).toEqual([]);
  });

  it('is waited for for a while where it does not know of the statement, as behind a pooler', async () => {
    const { database, errors } = openBehindProxy();
    await database.query('select 1');
    const late = database.query(`select 'late' as answer`);
    proxy.forget();
    await sleep(SILENCE_MS * 5);
    proxy.thaw();
    expect(await late).toEqual([{ answer: 'late' }]);
    expect(errors).toEqual([]);
  });

  it('is waited for where it has no connection left to be asked on', async () => {
    await admin.query(`create role narrow login connection limit 1 password 'narrow'`);
    const url = new URL(proxy.connectionString);
    [url.username, url.password] = ['narrow', 'narrow'];
    const { database } = openBehindProxy({ connectionString: url.href });
    const slow = `select 'done' as answer from pg_sleep(${(SILENCE_MS * 5) / 1000})`;
    expect(await database.query(slow)).toEqual([{ answer: 'done' }]);
  });
});

/** What the kernel waits for on each connection to a port of loopback. */
async function timersTo(port: number): Promise<string[]> {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const timers = ['none', 'retransmission', 'keepalive'];
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const established = '01';
  return lines
    .filter((fields) => fields[2] === remote && fields[3] === established)
    .map((fields) => timers[Number(fields[5]!.slice(0, 2))] ?? 'other');
}
