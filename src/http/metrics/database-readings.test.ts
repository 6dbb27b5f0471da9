import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWebhookSecret, sealSecret } from '../../domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../domain/webhooks/webhooks-store.ts';
import type { Queryable } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { addDatabaseReadings } from './database-readings.ts';
import type { DatabaseReadingOptions } from './database-values.ts';

const MISSING = 'celeiro_database_reading_missing';

let own: OwnControl;
const sql = (text: string, params?: unknown[]) => own.control.database.query<{ id: number }>(text, params);
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

function readingsOf(
  database: Queryable,
  { probe = database, ...options }: Partial<DatabaseReadingOptions & { probe: Queryable }> = {},
) {
  const registry = new Registry();
  const read = addDatabaseReadings(registry, database, pino({ level: 'silent' }), {
    ...{ probe, verifies: true },
    ...options,
  });
  return async () => {
    await read();
    const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]));
  };
}

it('the oldest open run of each status is told by its age, and 0 where there is none', async () => {
  const readings = readingsOf(own.control.database);
  const ages = async () => {
    const values = await readings();
    return ['started', 'queued', 'running'].flatMap((status) => [
      values.get(`celeiro_open_runs{status="${status}"}`)!,
      Math.floor(values.get(`celeiro_open_runs_oldest_seconds{status="${status}"}`)! / 10) * 10,
    ]);
  };
  expect(await ages()).toEqual([0, 0, 0, 0, 0, 0]);
  const schema = await own.addSchema();
  const [old, young, running, ended] = [1, 2, 3, 4].map(() => own.addRun(schema));
  await sql(`update runs set created_at = now() - interval '500 s' where id = $1`, [await old]);
  await sql(`update runs set created_at = now() - interval '50 s' where id = $1`, [await young]);
  await sql(
    `update runs set status = 'running', created_at = now() - interval '900 s', started_at = now() - interval '70 s'
     where id = $1`,
    [await running],
  );
  await sql(`update runs set status = 'failed', created_at = now() - interval '9000 s' where id = $1`, [
    await ended,
  ]);
  expect(await ages()).toEqual([2, 500, 0, 0, 1, 70]);
  // No place is free beside the one that is under way.
  const bounded = await readingsOf(own.control.database, { runsAtOnce: 1 })();
  expect(bounded.get('celeiro_open_runs{status="queued"}')).toBe(2);
  expect(bounded.get('celeiro_open_runs_oldest_seconds{status="started"}')).toBe(0);
});

it('the oldest event that is not relayed is told by its age', async () => {
  const readings = readingsOf(own.control.database);
  const age = async () => Math.floor((await readings()).get('celeiro_outbox_oldest_seconds')! / 10) * 10;
  await sql('update outbox set published_at = now()');
  expect((await readings()).get('celeiro_outbox_unpublished')).toBe(0);
  expect(await age()).toBe(0);
  for (const seconds of [40, 130, 20]) {
    await sql(
      `insert into outbox (tenant_id, topic, key, payload, created_at)
       values ($1, 'files', 'x', '{}', now() - make_interval(secs => $2))`,
      [own.tenant.id, seconds],
    );
  }
  expect((await readings()).get('celeiro_outbox_unpublished')).toBe(3);
  expect(await age()).toBe(130);
});

it('the oldest due message is told by how late it is, without those that are sent, wait, or whose receiver fails', async () => {
  const { database, keyring } = own.control;
  const readings = readingsOf(database);
  const late = async () =>
    Math.floor((await readings()).get('celeiro_webhook_oldest_due_seconds')! / 10) * 10;
  const addWebhook = async () => {
    const sealedSecret = await sealSecret(keyring, newWebhookSecret());
    const webhook = { url: 'https://a.example', description: '', active: true, sealedSecret };
    return (await database.transaction((tx) => insertWebhook(tx, own.tenant.id, webhook, 1000)))!;
  };
  const add = async (webhook: number, dueSecondsAgo: number, status = 'pending') => {
    const [row] = await sql(
      `insert into webhook_deliveries (tenant_id, webhook_id, message_id, topic, order_key, body, status, next_attempt_at)
       values ($1, $2, 'm', 't', 'k', '', $4, now() - make_interval(secs => $3)) returning id`,
      [own.tenant.id, webhook, dueSecondsAgo, status],
    );
    return row!.id;
  };
  const [sound, other, failing] = [await addWebhook(), await addWebhook(), await addWebhook()];
  await add(sound, 900, 'delivered');
  await add(sound, -60);
  await add(failing, 800);
  await sql('update webhooks set failing_since = now() where id = $1', [failing]);
  expect(await late()).toBe(0);
  // Back again: since then.
  await sql(
    `update webhooks set failing_since = null, recovered_at = now() - interval '30 s' where id = $1`,
    [failing],
  );
  expect(await late()).toBe(30);
  await add(other, 60);
  expect(await late()).toBe(60);
  const leased = await add(sound, 300);
  expect(await late()).toBe(300);
  await sql(`update webhook_deliveries set lease_until = now() + interval '60 s' where id = $1`, [leased]);
  expect(await late()).toBe(60);
});

it('a first verification is told by the moment it is due, a complete one by its end, and none where verification is off', async () => {
  const { database } = own.control;
  const told = async (verifies: boolean) => {
    const values = await readingsOf(database, { verifies })();
    return ['last_complete', 'first_due'].map((what) =>
      values.get(`celeiro_verify_${what}_timestamp_seconds`),
    );
  };
  await sql(`update integrity_pass set next_pass_at = to_timestamp(1000)`);
  expect(await told(true)).toEqual([0, 1000]);
  expect(await told(false)).toEqual([undefined, undefined]);
  await sql(`update integrity_pass set completed_at = to_timestamp(5000), next_pass_at = to_timestamp(8600)`);
  expect(await told(true)).toEqual([5000, undefined]);
  expect(await told(false)).toEqual([undefined, undefined]);
});

it('a database that does not answer takes its own values away, and says so', async () => {
  let isDown = false;
  const { database } = own.control;
  const readings = readingsOf({
    query: (text, params) => (isDown ? Promise.reject(new Error('gone')) : database.query(text, params)),
  });
  const before = await readings();
  expect(before.get('celeiro_database_up')).toBe(1);
  expect(before.size).toBeGreaterThan(9);
  isDown = true;
  const down = [...(await readings())];
  expect(down.filter(([name]) => !name.startsWith(MISSING))).toEqual([['celeiro_database_up', 0]]);
  expect(down.filter(([name]) => name.startsWith(MISSING)).map(([, is]) => is)).toEqual(Array(6).fill(1));
  isDown = false;
  expect([...(await readings()).keys()].sort()).toEqual([...before.keys()].sort());
});

it('a database whose pool is taken is up', async () => {
  const taken: Queryable = { query: () => new Promise(() => {}) };
  const values = await readingsOf(taken, { probe: own.control.probe })();
  expect(values.get('celeiro_database_up')).toBe(1);
}, 60_000);

it('a database that is slow with one reading is up, and the others are told the next time', async () => {
  const { database } = own.control;
  const readings = readingsOf({
    query: (text, params) =>
      text.includes('from outbox') ? new Promise(() => {}) : database.query(text, params),
  });
  const missing = (values: Map<string, number>) =>
    ['open_runs', 'outbox', 'webhooks', 'damaged_objects', 'verification', 'letters'].filter((reading) =>
      values.get(`${MISSING}{reading="${reading}"}`),
    );
  const first = await readings();
  expect(first.get('celeiro_database_up')).toBe(1);
  expect(missing(first)).toContain('outbox');
  const second = await readings();
  expect(second.get('celeiro_database_up')).toBe(1);
  expect(missing(second)).toEqual(['outbox']);
  expect(second.has('celeiro_outbox_oldest_seconds')).toBe(false);
  expect(second.has('celeiro_letters_waiting')).toBe(true);
}, 60_000);
