import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setprivPrefix } from '../../src/adapters/shared/child-process/child-privileges.ts';
import { recordsOf } from '../failpoints/client.ts';
import { lacking } from '../support/lacking.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';

const notRoot = process.getuid?.() !== 0;
const NOBODY = 65_534;
const POSTGRES = 65_530;

let root: string;
let dataDir: string;
let serve: ServeProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-accounts-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  // As images and careless operators make it: readable by everyone, with records in it.
  for (const folder of ['objects', 'tables', 'tmp']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    await writeFile(join(dataDir, folder, 'records.jsonl'), recordsOf(1));
  }
  const { CELEIRO_SECRET_KEY: _, ...env } = serviceEnv(dataDir, {});
  serve = await startServe(env);
});
afterAll(async () => {
  await serve.stop();
  await rm(root, { recursive: true, force: true });
});

/** Files below the data folder that an account can read. */
function readableBy(id: number): string[] {
  const account = { uid: id, gid: id, cwd: '/', encoding: 'utf8' } as const;
  const { stdout } = spawnSync('find', [dataDir, '-type', 'f', '-readable'], account);
  return stdout.split('\n').filter(Boolean);
}

it('lets no other account read a file of the data folder, and PostgreSQL’s own account no record and no key', async ({
  skip,
}) => {
  skip(notRoot, lacking('root, who can try as another account'));
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(readableBy(NOBODY)).toEqual([]);
  for (const path of ['objects/records.jsonl', 'tables/records.jsonl', 'tmp/records.jsonl', 'secret.key']) {
    for (const uid of [NOBODY, POSTGRES]) {
      const { status } = spawnSync('/bin/cat', [join(dataDir, path)], { uid, gid: uid, cwd: '/' });
      expect(status, `${path} by ${uid}`).not.toBe(0);
    }
  }
  const PG_VERSION = join(dataDir, 'postgres/data/PG_VERSION');
  const own = spawnSync('/bin/cat', [PG_VERSION], { uid: POSTGRES, gid: POSTGRES, cwd: '/' });
  expect(own.status).toBe(0);
});

it('starts query processes and run jobs that can gain no privilege', async ({ skip }) => {
  skip(setprivPrefix(['--no-new-privs']).length === 0, lacking('setpriv of util-linux'));
  const children = async () => {
    const list = await readFile(`/proc/${serve.pid}/task/${serve.pid}/children`, 'utf8');
    const statuses = list
      .trim()
      .split(' ')
      .map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
    return (await Promise.all(statuses)).filter(Boolean).map((text) => /^NoNewPrivs:\t(\d)/m.exec(text)?.[1]);
  };
  // The job that waits for a run, and PostgreSQL.
  await expect.poll(async () => (await children()).length, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect.poll(async () => new Set(await children()), { timeout: 20_000 }).toEqual(new Set(['1']));
});
