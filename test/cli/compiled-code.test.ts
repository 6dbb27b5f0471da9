import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'celeiro-compiled-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Without the folder that all tests share. */
const help = (cacheHome: string) => runCli(['--help'], { XDG_CACHE_HOME: cacheHome, NODE_COMPILE_CACHE: '' });

it('keeps compiled code in the cache folder of the user for the next start', async () => {
  expect((await help(home)).code).toBe(0);
  expect(await readdir(join(home, 'celeiro/compiled'))).toHaveLength(1);
});

it('starts where no folder can be written', async () => {
  const { code, stderr } = await help('/dev/null');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
