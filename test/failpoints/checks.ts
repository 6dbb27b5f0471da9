import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { openObjects } from '../../src/profiles/open-objects.ts';
import type { Stage, Story } from './stories.ts';

/** Expects that answers, lists and stored objects of the stage's schema match what its client was told. */
export async function expectExact(stage: Stage, story: Story): Promise<void> {
  await expectRecords(stage);
  await expectListed(stage);
  await expectRuns(stage, story.runs ?? []);
  await expectMessages(stage);
  await (stage.world.profile === 'embedded' ? expectFolders(stage) : expectBucket(stage));
  await expectCredits(stage);
}

/** Expects every record of every stored file once, and no other. */
async function expectRecords({ client }: Stage): Promise<void> {
  const response = await client.call('query', {
    event_from: '2026-01-01',
    event_to: '2026-12-31',
    select: ['_file_name', 'count(*) as rows', 'count(distinct n) as numbers', 'sum(n) as total'],
    group_by: ['_file_name'],
    limit: 1000,
  });
  const answer = await response.text();
  expect(response.status, answer).toBe(200);
  const { data } = JSON.parse(answer) as { data: [string, number, number, number][] };
  const found = data.map(([name, rows, numbers, total]) => [name, rows, numbers, Number(total)]);
  const expected = [...client.stored].map(([name, body]) => {
    const numbers = body.split('\n').slice(0, -1);
    const values = numbers.map((line) => (JSON.parse(line) as { n: number }).n);
    return [name, values.length, values.length, values.reduce((sum, n) => sum + n, 0)];
  });
  expect(found.sort()).toEqual(expected.sort());
}

/** Expects each stored file once in the list, under its name. */
async function expectListed({ client }: Stage): Promise<void> {
  const response = await client.get('files?per_page=100');
  const { data } = (await response.json()) as { data: Record<string, string>[] };
  const listed = data.filter(
    (file) => file.upload_status === 'completed' && file.processing_status !== 'failed',
  );
  expect(listed.map(({ file_name }) => file_name).sort()).toEqual([...client.stored.keys()].sort());
}

async function expectRuns({ world, client }: Stage, statuses: string[]): Promise<void> {
  const runs = await world.control.database.query<{ status: string; files: number; moved: number }>(
    `select r.status, r.files_count as files,
       (select count(*) from files f where f.run_id = r.id and f.processing_status = 'completed') as moved
     from runs r where r.schema_id = $1 order by r.id`,
    [client.schema.id],
  );
  const ended = (told: string) => (told === 'taken_out' ? 'completed' : told);
  expect(runs.map(({ status }) => status)).toEqual(statuses.map(ended));
  for (const [index, { files, moved }] of runs.entries()) {
    expect(moved).toBe(statuses[index] === 'completed' ? files : 0);
  }
}

/** Longest wait for events of a killed consumer: Kafka reassigns them only when its session has timed out. */
const HANDED_OVER_MS = 120_000;

/** Expects each event of a run at least once, and the first arrivals in the run's order. */
async function expectMessages({ world, client }: Stage): Promise<void> {
  const events = await world.control.database.query<{ id: string; run_id: number }>(
    `select 'msg_' || o.id as id, r.id as run_id from outbox o join runs r on o.key = 'run:' || r.id
     where o.topic = 'runs' and r.schema_id = $1 order by o.id`,
    [client.schema.id],
  );
  const came = () => [...new Set(world.receiver.messages.map(({ headers }) => headers['webhook-id']!))];
  for (const runId of new Set(events.map(({ run_id }) => run_id))) {
    const ids = events.filter(({ run_id }) => run_id === runId).map(({ id }) => id);
    const ofRun = () => came().filter((id) => ids.includes(id));
    await expect.poll(ofRun, { timeout: HANDED_OVER_MS }).toEqual(ids);
  }
}

/** Expects the folders to hold what the control database names of the schema, and nothing else. */
async function expectFolders({ world, client }: Stage): Promise<void> {
  const { database } = world.control;
  const { id, slug } = client.schema;
  const files = await database.query<{ path: string }>(
    `select storage_path as path from files where schema_id = $1 and upload_status = 'completed'`,
    [id],
  );
  const dataFiles = await database.query<{ path: string }>(
    'select path from data_files where schema_id = $1',
    [id],
  );
  const tenant = world.tenant.slug;
  const stored = async () => {
    const tables = await filesBelow(join(world.dataDir, 'tables'), `${tenant}/${id}`);
    return {
      objects: await filesBelow(join(world.dataDir, 'objects'), `${tenant}/${slug}`),
      unfinished: await filesBelow(join(world.dataDir, 'objects'), '.uploads'),
      dataFiles: tables.filter((path) => !path.endsWith('/result.json')),
      manifests: tables.filter((path) => path.endsWith('/result.json')).length,
    };
  };
  const paths = dataFiles.map(({ path }) => path).sort();
  const expected = {
    objects: files.map(({ path }) => path).sort(),
    unfinished: [],
    dataFiles: paths,
    manifests: new Set(paths.map((path) => path.split('/')[2])).size,
  };
  // Attempts that were launched too late are swept every 30 s.
  await expect.poll(stored, { timeout: 60_000 }).toEqual(expected);
  expect(await database.query('select * from damaged_objects')).toEqual([]);
}

/** Expects the bucket to hold every file and bundle of the schema, and no unnamed object. */
async function expectBucket({ world, client }: Stage): Promise<void> {
  const { database, settings } = world.control;
  const { id, slug } = client.schema;
  const named = await database.query<{ path: string; there: boolean }>(
    `select storage_path as path, true as there from files where schema_id = $1 and upload_status = 'completed'
     union all select storage_path, ready_at is not null from raw_bundles where schema_id = $1`,
    [id],
  );
  const { objects, close } = await openObjects(settings, database);
  try {
    const keys: string[] = [];
    for await (const { key } of objects.list(`${world.tenant.slug}/${slug}/`)) keys.push(key);
    expect(keys.filter((key) => !named.some(({ path }) => path === key))).toEqual([]);
    expect(named.filter(({ path, there }) => there && !keys.includes(path))).toEqual([]);
  } finally {
    close();
  }
}

async function expectCredits({ world }: Stage): Promise<void> {
  const [credits] = await world.control.database.query<{ same: boolean }>(
    `select credits = (select sum(amount) from credit_ledger where tenant_id = $1) as same from tenants where id = $1`,
    [world.tenant.id],
  );
  expect(credits).toEqual({ same: true });
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
