import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { asOk, ofNumbers, ROWS_PER_FILE, startLoad } from '../support/load.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { checkOutLastRelease, type Release, whyNoRelease } from './last-release.ts';
import { ownPart } from './own-part.ts';
import { client } from './world.ts';

const why = whyNoRelease();
const today = fileURLToPath(new URL('../../', import.meta.url));
const SLOW_UPLOAD_MS = 10_000;

let release: Release;
let folder: string;
let balancer: Balancer;
let env: NodeJS.ProcessEnv;
const running: ServeProcess[] = [];
beforeAll(async () => {
  if (why) return;
  release = await checkOutLastRelease();
  folder = await mkdtemp(join(tmpdir(), 'celeiro-upgrade-'));
  balancer = await startBalancer();
  env = serviceEnv(folder, {
    ...(await ownPart()),
    CELEIRO_PUBLIC_URL: balancer.url,
    // The balancer knows at once who is gone.
    CELEIRO_SHUTDOWN_DRAIN_SECONDS: '2',
  });
});
afterAll(async () => {
  await Promise.all(running.map((replica) => replica.stop()));
  await balancer?.stop();
  await release?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The command of a checkout, on the service's stores. Returns what it prints. */
async function celeiro(checkout: string, ...args: string[]): Promise<string> {
  const command = ['src/cli/celeiro.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: checkout, env });
  return stdout.trim();
}

/** What `celeiro migrate` of a checkout ran. */
async function migrate(checkout: string): Promise<string[]> {
  return (JSON.parse(await celeiro(checkout, '--json', 'migrate')) as { ran: string[] }).ran;
}

let serial = 0;
async function start(checkout: string): Promise<ServeProcess> {
  return startServe({ ...env, CELEIRO_DATA_DIR: join(folder, String(++serial)) }, { folder: checkout });
}

/** Replaces the replica that has run longest by one of a checkout, as a rolling update does. */
async function replaceOldest(checkout: string): Promise<void> {
  running.push(await start(checkout));
  const [oldest] = running.splice(0, 1);
  forward();
  expect(await oldest!.stop()).toBe(0);
}

function forward(): void {
  balancer.forwardTo(running.map(({ port }) => `http://127.0.0.1:${port}`));
}

/** Makes an account with the schema `events` by the commands of the last release. Returns its API token. */
async function makeAccount(): Promise<{ token: string }> {
  const tenantSlug = 'upgraded';
  const document = join(folder, 'schema.json');
  await writeFile(document, JSON.stringify({ slug: 'events', name: 'Events', ...ofNumbers }));
  await celeiro(
    release.folder,
    ...['tenant', 'create', tenantSlug, '--name', 'Upgraded', '--plan', 'unlimited'],
    ...['--owner-email', 'owner@upgraded.example'],
  );
  await celeiro(release.folder, 'schema', 'create', tenantSlug, '--file', document);
  return { token: await celeiro(release.folder, 'token', 'create', tenantSlug) };
}

it('an upgrade from the last release, and the way back, fail no request', async ({ skip }) => {
  skip(why !== undefined, why);
  await migrate(release.folder);
  const account = await makeAccount();
  running.push(await start(release.folder), await start(release.folder));
  forward();
  const load = await startLoad(balancer.url, account, { slowUploadMs: SLOW_UPLOAD_MS });
  try {
    await load.goOn(1);
    // What docs/kubernetes.md has a Job do before the first new pod.
    expect(await migrate(today)).toHaveLength(15);
    await load.goOn(1);
    for (const checkout of [today, today, release.folder, release.folder]) {
      await replaceOldest(checkout);
      await load.goOn(1);
    }
  } finally {
    await load.stop();
  }
  console.log(JSON.stringify(load.answered));
  expect(load.failures).toEqual([]);

  const api = client(balancer.url, account);
  const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
  const counted = await asOk(await api.once('query', { ...window, select: ['count(*) as n'] }));
  expect(counted).toMatchObject({ data: [[load.files.size * ROWS_PER_FILE]] });
  const listed = await asOk(await api.get('files'));
  expect(listed).toMatchObject({ meta: { total: load.files.size } });
  // Compares every stored byte and the kept counts with the rows of files, also of those that the last release wrote.
  await celeiro(today, 'verify');
});
