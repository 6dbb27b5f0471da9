import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pythonVenv } from '../python-venv.ts';
import { generate } from './generate-python.ts';
import type { ClientLanguage, Command } from './language.ts';
import { runQuietly } from './run-quietly.ts';

const cwd = resolve(import.meta.dirname, '../../clients/python');
/** What the package needs, and what its development needs beside that. */
const [requirements, toDevelop] = ['requirements.txt', 'requirements-dev.txt'].map((name) =>
  join(cwd, name),
) as [string, string];

export const python: ClientLanguage = {
  name: 'python',
  lang: 'python',
  generated: 'src/celeiro/_generated',
  generate,
  async tests() {
    const bin = await pythonVenv(requirements, toDevelop);
    const command = (program: string, ...args: string[]): Command => ({
      program: join(bin, program),
      args,
      cwd,
    });
    return [
      command('ruff', 'format', '--check', '--no-cache', '.'),
      command('ruff', 'check', '--no-cache', '.'),
      command('mypy', '--no-incremental'),
      command('pytest', '-q', '-p', 'no:cacheprovider'),
    ];
  },
  async install(folder) {
    const program = join(await installPython(folder), 'bin/python');
    const run = (...args: string[]): Command => ({ program, args, cwd: folder });
    return {
      story: run(join(cwd, 'story.py')),
      quickStart: { source: join(folder, 'quick_start.py'), command: run(join(folder, 'quick_start.py')) },
      bench: run(join(cwd, 'bench.py')),
      compile: (file) => run(file),
      typesFile: 'records.py',
    };
  },
};

/**
 * Builds the package as it would be published, and installs its wheel into a new environment below `folder`.
 * @returns the environment's folder
 */
export async function installPython(folder: string): Promise<string> {
  const bin = await pythonVenv(requirements, toDevelop);
  const archives = join(folder, 'archives');
  const environment = join(folder, 'environment');
  await mkdir(folder, { recursive: true });
  // The wheel is built from the source archive: what is missing there is missed here.
  runQuietly(join(bin, 'python'), ['-m', 'build', '--no-isolation', '--outdir', archives, cwd]);
  const wheel = (await readdir(archives)).find((name) => name.endsWith('.whl'))!;
  runQuietly(join(bin, 'python'), ['-m', 'venv', environment]);
  const pip = (...args: string[]) =>
    runQuietly(join(environment, 'bin/python'), ['-m', 'pip', ...args, '-q', '--disable-pip-version-check']);
  // What the wheel says it needs is taken from here, because a wheel that was just built has no hash to require.
  pip('download', '--require-hashes', '-r', requirements, '-d', archives);
  pip('install', '--no-index', '--find-links', archives, join(archives, wheel));
  return environment;
}
