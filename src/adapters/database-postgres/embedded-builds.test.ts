import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { beginBuild, removeAbandonedBuilds } from './embedded-builds.ts';

it('what killed first starts have left is removed, and nothing of those under way or of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-builds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { pid: dead } = spawnSync('true');
  const left = [`building-${dead}-a1B2c3`, `building-${process.pid}-a1B2c3`, 'building-a1B2c3'];
  const others = ['data', 'building-notes', `building-${process.ppid}-a1B2c3`];
  for (const name of [...left, ...others]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'PG_VERSION'), '18');
    await writeFile(join(folder, `${name}.password`), 'x');
  }
  const { building, passwordFile, end } = await beginBuild(folder);
  await writeFile(passwordFile, 'x');
  await removeAbandonedBuilds(folder);
  const names = [...others, basename(building)].flatMap((name) => [name, `${name}.password`]);
  expect(new Set(await readdir(folder))).toEqual(new Set(names));
  await end();
  expect(await readdir(folder)).not.toContain(basename(building));
});
