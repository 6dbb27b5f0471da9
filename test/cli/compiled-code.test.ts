import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectDir, runCli } from './run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'celeiro-compiled-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Without the folder that all tests share. */
const help = (env: Record<string, string>) => runCli(['--help'], { NODE_COMPILE_CACHE: '', ...env });

it('keeps compiled code in the cache folder of the user for the next start', async () => {
  expect((await help({ XDG_CACHE_HOME: home })).code).toBe(0);
  expect(await readdir(join(home, 'celeiro/compiled'))).toHaveLength(1);
});

it.each([
  ['no folder can be written', { XDG_CACHE_HOME: '/dev/null' }],
  ['the account has no home', { XDG_CACHE_HOME: '', HOME: '' }],
])('starts where %s, and keeps nothing', async (_, env) => {
  const { code, stderr } = await help(env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(existsSync(join(projectDir, '.cache'))).toBe(false);
});
