import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../src/adapters/database-postgres/server.testing.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { run, startCommand } from './backup-service.ts';
import { type CliRun, SLOW_MS, temporaryFolder } from './run-cli.ts';

const secretKey = () => randomBytes(32).toString('hex');
const [oldKey, newKey, otherKey] = [secretKey(), secretKey(), secretKey()];
const old = { CELEIRO_SECRET_KEY: oldKey };
const changing = { CELEIRO_SECRET_KEY: newKey, CELEIRO_OTHER_SECRET_KEY: oldKey };
const changed = { CELEIRO_SECRET_KEY: newKey };

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running: { child: ChildProcess }[] = [];
beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), temporaryFolder()]);
}, SLOW_MS);
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await server.stop();
  await folder.remove();
});

/** Settings of a pod: the database is everybody's, the data folder its own. */
let pods = 0;
function pod(keys: Record<string, string>): NodeJS.ProcessEnv {
  const { CELEIRO_SECRET_KEY: _, ...env } = serviceEnv(join(folder.path, String(++pods)));
  return { ...env, CELEIRO_DATABASE_URL: server.connectionString, ...keys };
}

async function start(keys: Record<string, string>): Promise<ServeProcess> {
  const serve = await startServe(pod(keys));
  running.push(serve);
  return serve;
}

/** Starts a pod that must end by itself, before it listens. */
async function refusedStart(env: NodeJS.ProcessEnv): Promise<CliRun> {
  const command = startCommand(['serve'], env);
  running.push(command);
  const ready = new Promise<never>((_, reject) => {
    command.child.stdout.on('data', (lines) => {
      if (String(lines).includes('"msg":"ready"')) reject(new Error('the pod is ready'));
    });
  });
  const ended = await Promise.race([command.ended, ready]);
  expect(ended.code).toBe(1);
  return ended;
}

async function cli(keys: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args, pod(keys));
  expect(code, stderr).toBe(0);
  return stdout.trim();
}

const statusOf = async ({ url }: ServeProcess, token: string) =>
  (await fetch(`${url}/api/v1/dataflow/shapes`, { headers: { Authorization: `Bearer ${token}` } })).status;

it('the secret key changes by the steps of docs/kubernetes.md; a pod without the right one never gets ready', async () => {
  const before = await start(old);
  await cli(old, 'tenant', 'create', 'acme', '--name', 'Acme', '--owner-email', 'a@acme.example');
  const token = await cli(old, 'token', 'create', 'acme');
  expect(await statusOf(before, token)).toBe(200);

  // Instead of step (1): the old key not kept, by a gateway and by a worker; no key at all.
  for (const role of ['gateway', 'worker']) {
    const { stderr } = await refusedStart({ ...pod(changed), CELEIRO_ROLES: role });
    expect(stderr).toContain('CELEIRO_SECRET_KEY não é a chave secreta que selou as chaves deste banco');
  }
  const forgotten = pod({});
  const { stderr } = await refusedStart(forgotten);
  expect(stderr).toContain(join(forgotten.CELEIRO_DATA_DIR!, 'secret.key'));
  expect(stderr).toContain('CELEIRO_SECRET_KEY não está definida');
  expect(await statusOf(before, token)).toBe(200);

  // (1) Both keys, while pods with the old one alone still run.
  const between = await start(changing);
  const tokenOfBetween = await cli(changing, 'token', 'create', 'acme');
  for (const serve of [before, between]) {
    for (const one of [token, tokenOfBetween]) expect(await statusOf(serve, one)).toBe(200);
  }
  await before.stop();

  // (2) Sealed with the new key; pods start with both, and with it alone.
  await cli(changing, 'keys', 'seal');
  const [stillBoth, after] = [await start(changing), await start(changed)];
  await cli(changing, 'keys', 'rotate');
  const newest = await cli(changed, 'token', 'create', 'acme');
  for (const serve of [between, stillBoth, after]) {
    for (const one of [token, tokenOfBetween, newest]) expect(await statusOf(serve, one)).toBe(200);
  }

  // (3) The old key is gone, and opens nothing.
  await refusedStart(pod(old));
});

it('commands that need no key work without the right one', async () => {
  const env = pod({ CELEIRO_SECRET_KEY: otherKey });
  for (const args of [['migrate'], ['tenant', 'list'], ['token', 'list', 'acme']]) {
    expect(await run(args, env)).toMatchObject({ code: 0 });
  }
  expect(await readdir(env.CELEIRO_DATA_DIR!)).not.toContain('secret.key');
});

it('pods that start at once on an empty database get ready, and take what was signed since', async () => {
  const empty = await startServer();
  try {
    // One store, as pods have it: a database refuses a second one.
    const settings = {
      CELEIRO_SECRET_KEY: newKey,
      CELEIRO_DATABASE_URL: empty.connectionString,
      CELEIRO_DATA_DIR: join(folder.path, 'shared'),
    };
    const serves = await Promise.all([start(settings), start(settings)]);
    await cli(settings, 'tenant', 'create', 'acme', '--name', 'Acme', '--owner-email', 'a@acme.example');
    const token = await cli(settings, 'token', 'create', 'acme');
    for (const serve of serves) expect(await statusOf(serve, token)).toBe(200);
    for (const serve of serves) await serve.stop();
  } finally {
    await empty.stop();
  }
});
