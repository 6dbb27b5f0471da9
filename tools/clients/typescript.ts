import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from './generate-typescript.ts';
import type { ClientLanguage, Command, InstalledClient } from './language.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'clients/typescript');
const bin = join(root, 'node_modules/.bin');

/** The TypeScript client: an npm package, installed from its archive without the network. */
export const typescript: ClientLanguage = {
  name: 'typescript',
  lang: 'ts',
  generated: 'src/generated',
  generate,
  tests: async (): Promise<Command[]> => [
    { program: join(bin, 'tsc'), args: ['-p', '.'], cwd: folder },
    { program: join(bin, 'vitest'), args: ['run'], cwd: folder },
  ],
  async install(project): Promise<InstalledClient> {
    await cp(join(folder, 'story'), project, { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
    const archives = join(project, 'archives');
    await mkdir(archives);
    npm(['pack', '--silent', '--pack-destination', archives], folder);
    const [archive] = await readdir(archives);
    npm(['install', '--silent', '--offline', '--no-audit', '--no-fund', join(archives, archive!)], project);
    const bench = join(project, 'bench.ts');
    await cp(join(folder, 'bench/bench.ts'), bench);
    const run = (file: string): Command => ({ program: process.execPath, args: [file], cwd: project });
    return {
      story: run(join(project, 'story.ts')),
      bench: run(bench),
      compile: (file) => ({
        program: join(bin, 'tsc'),
        args: ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', file],
        cwd: project,
      }),
      typesFile: 'records.ts',
    };
  },
};

/** @throws Error with npm's own words */
function npm(args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
