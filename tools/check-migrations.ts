import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pythonVenv } from './python-venv.ts';

/**
 * Checks that the service of before can go on while a migration of this version is there (`squawk`, which reads SQL as
 * PostgreSQL does). The rules, and why some are left out, are in `squawk.toml`. Files to check may be named instead.
 */
const folder = 'src/adapters/database-postgres/migrations';
const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => join(folder, name));

const bin = await pythonVenv(join(import.meta.dirname, 'squawk.txt'));
const config = join(import.meta.dirname, 'squawk.toml');
const { status, stdout, stderr } = spawnSync(
  join(bin, 'squawk'),
  ['--reporter', 'gcc', '--config', config, ...files],
  {
    encoding: 'utf8',
  },
);
process.stdout.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
