import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pythonVenv } from '../python-venv.ts';
import { generate } from './generate-python.ts';
import type { ClientLanguage, Command } from './language.ts';
import { runQuietly } from './run-quietly.ts';

const cwd = resolve(import.meta.dirname, '../../clients/python');
const requirements = join(cwd, 'requirements-dev.txt');

export const python: ClientLanguage = {
  name: 'python',
  lang: 'python',
  generated: 'src/celeiro/_generated',
  generate,
  async tests() {
    const bin = await pythonVenv(requirements);
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
  const bin = await pythonVenv(requirements);
  const archives = join(folder, 'archives');
  const environment = join(folder, 'environment');
  await mkdir(folder, { recursive: true });
  // The wheel is built from the source archive: what is missing there is missed here.
  runQuietly(join(bin, 'python'), ['-m', 'build', '--no-isolation', '--outdir', archives, cwd]);
  const wheel = (await readdir(archives)).find((name) => name.endsWith('.whl'))!;
  runQuietly(join(bin, 'python'), ['-m', 'venv', environment]);
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--constraint',
    requirements,
  ];
  runQuietly(join(environment, 'bin/python'), [...pip, join(archives, wheel)]);
  return environment;
}
