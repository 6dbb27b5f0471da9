import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lacking } from '../../../test/support/lacking.ts';
import { isReachable } from './embedded-account.ts';
import { useEmbeddedDatabase } from './embedded-server.ts';

const notRoot = process.getuid?.() !== 0;
const why = lacking('root, who has rights to give away');
const NOBODY = 65_534;
/** Bit 2 of the kernel's list: reads and enters every folder. */
const DAC_READ_SEARCH = 0x4n;

async function startBelow(closed: boolean) {
  const root = await mkdtemp(join(tmpdir(), 'celeiro-account-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  if (!closed) await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  const server = await useEmbeddedDatabase(dataDir);
  onTestFinished(() => server.release());
  return { dataDir, server };
}

/** Fields of `/proc/<pid>/status`, of the postmaster and of its children. */
async function statusesOf(dataDir: string): Promise<Map<string, string>[]> {
  const pid = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]!;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  expect(children.length).toBeGreaterThan(2);
  const texts = [pid, ...children].map((each) => readFile(`/proc/${each}/status`, 'utf8').catch(() => ''));
  return (await Promise.all(texts))
    .filter(Boolean)
    .map((text) => new Map(text.split('\n').map((line) => line.split(':\t') as [string, string])));
}

const capabilities = (status: Map<string, string>) =>
  ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].map((set) => BigInt(`0x${status.get(set)}`));

const asNobody = (...command: string[]) =>
  spawnSync(command[0]!, command.slice(1), { uid: NOBODY, gid: NOBODY, cwd: '/' }).status;

it("runs root's PostgreSQL on an account of its own, without any capability and without a way to gain one", async ({
  skip,
}) => {
  skip(notRoot, why);
  const { dataDir, server } = await startBelow(false);
  skip(server.privilegeProblem !== undefined, 'the checkout lies below a folder that only root may enter');
  for (const status of await statusesOf(dataDir)) {
    expect(capabilities(status)).toEqual([0n, 0n, 0n, 0n]);
    expect(new Set(status.get('Uid')!.split('\t'))).toEqual(new Set(['65530']));
    expect(status.get('Groups')!.trim()).toBe('');
    expect(status.get('NoNewPrivs')).toBe('1');
  }
});

it('lets no other account into the cluster, by its folder or by its processes', async ({ skip }) => {
  skip(notRoot, why);
  const { dataDir } = await startBelow(false);
  const { mode, gid } = await stat(dataDir);
  expect([(mode & 0o777).toString(8), gid]).toEqual(['710', 65_530]);
  const data = join(dataDir, 'postgres/data');
  const pid = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]!;
  const files = [join(data, 'PG_VERSION'), join(data, 'celeiro-password')];
  files.push(...['application-password', 'postgres.log'].map((name) => join(dataDir, 'postgres', name)));
  for (const file of files) {
    expect(asNobody('/bin/cat', file), file).not.toBe(0);
    expect((await stat(file)).mode & 0o077, file).toBe(0);
  }
  for (const folder of [dataDir, join(dataDir, 'postgres'), data, `/proc/${pid}/cwd/`]) {
    expect(asNobody('/bin/ls', folder), folder).not.toBe(0);
  }
  expect(asNobody('/bin/sh', '-c', `kill -0 ${pid}`)).not.toBe(0);
  expect(await readdir(data)).toContain('PG_VERSION');
});

it('keeps the right to enter folders alone, and says so, where the cluster lies below a closed folder', async ({
  skip,
}) => {
  skip(notRoot, why);
  const { dataDir, server } = await startBelow(true);
  expect(isReachable('/bin/sh', dataDir)).toBe(false);
  expect(server.privilegeProblem).toContain('CAP_DAC_READ_SEARCH');
  for (const status of await statusesOf(dataDir)) {
    for (const set of capabilities(status)) expect(set & ~DAC_READ_SEARCH).toBe(0n);
  }
});

/** A user's account, with or without a name. */
const USER = 1000;

it("refuses as root another account's cluster, and leaves it as it is", async ({ skip }) => {
  skip(notRoot, why);
  const { dataDir, server } = await startBelow(false);
  await server.release();
  const data = join(dataDir, 'postgres/data');
  expect(spawnSync('chown', ['-R', `${USER}:${USER}`, dataDir]).status).toBe(0);
  await chmod(dataDir, 0o700);
  await expect(useEmbeddedDatabase(dataDir)).rejects.toMatchObject({
    name: 'SettingsError',
    problems: [expect.stringContaining(`${data} é da conta ${USER}, e este comando roda como root`)],
  });
  for (const path of [dataDir, join(dataDir, 'postgres'), data, join(data, 'PG_VERSION')]) {
    const { uid, gid } = await stat(path);
    expect([uid, gid], path).toEqual([USER, USER]);
  }
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

it('tells an account that may not enter the cluster whose folder is in its way, and builds no second one', async ({
  skip,
}) => {
  skip(notRoot, why);
  const { dataDir, server } = await startBelow(false);
  await server.release();
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-server.ts'));
  const asUser = (script: string) => {
    const account = { uid: USER, gid: USER, cwd: '/', encoding: 'utf8' } as const;
    return spawnSync(process.execPath, ['--input-type=module', '--eval', script], account);
  };
  skip(asUser(`await import(${module})`).status !== 0, 'another account cannot read the checkout');
  const use = `(await import(${module})).useEmbeddedDatabase(${JSON.stringify(dataDir)})`;
  const problem = () => asUser(`await ${use}.catch((error) => console.log(error.message))`).stdout;
  expect(problem()).toContain(`esta conta (${USER}) não entra em ${dataDir}, que é da conta 0.`);
  for (const folder of [dataDir, join(dataDir, 'postgres')]) await chmod(folder, 0o777);
  const data = join(dataDir, 'postgres/data');
  expect(problem()).toContain(`esta conta (${USER}) não entra em ${data}, que é da conta 65530.`);
  expect((await readdir(join(dataDir, 'postgres'))).toSorted()).toEqual([
    'application-password',
    'data',
    'postgres.log',
  ]);
});
