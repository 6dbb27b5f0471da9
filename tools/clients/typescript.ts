import { copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from './generate-typescript.ts';
import type { ClientLanguage, Command } from './language.ts';
import { runQuietly } from './run-quietly.ts';

const root = resolve(import.meta.dirname, '../..');
const cwd = join(root, 'clients/typescript');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
/** What a user's compiler is told: all that is strict, and the types of the runtimes that the package is for. */
const STRICT = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];

/** The TypeScript client: an npm package, installed from its archive without the network. */
export const typescript: ClientLanguage = {
  name: 'typescript',
  lang: 'ts',
  generated: 'src/generated',
  generate,
  async tests() {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const command = (...args: string[]): Command => ({ program: process.execPath, args, cwd });
    return [command(tsc, '-p', '.'), command(vitest, 'run')];
  },
  async install(folder) {
    await cp(join(cwd, 'story'), folder, { recursive: true });
    await copyFile(join(cwd, 'bench/bench.ts'), join(folder, 'bench.ts'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    await installTypeScript(folder);
    const run = (...args: string[]): Command => ({ program: process.execPath, args, cwd: folder });
    return {
      story: run(join(folder, 'story.ts')),
      quickStart: { source: join(folder, 'quick-start.ts'), command: run(join(folder, 'quick-start.ts')) },
      bench: run(join(folder, 'bench.ts')),
      compile: (file) => run(tsc, ...STRICT, file),
      typesFile: 'records.ts',
    };
  },
};

/** Builds the package's archive as it would be published, and installs it into the project at `folder`. */
async function installTypeScript(folder: string): Promise<void> {
  const archives = join(folder, 'archives');
  await mkdir(archives);
  runQuietly('npm', ['pack', '--silent', '--pack-destination', archives], cwd);
  const [archive] = await readdir(archives);
  const quiet = ['--silent', '--offline', '--no-audit', '--no-fund'];
  runQuietly('npm', ['install', ...quiet, join(archives, archive!)], folder);
}
