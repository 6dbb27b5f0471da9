import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hiddenSteps } from './migrations/hidden-steps.ts';
import { pythonVenv } from './python-venv.ts';

/**
 * Checks that the service of before can go on while a migration of this version is there (`squawk`, which reads SQL as
 * PostgreSQL does). The rules, and why some are left out, are in `squawk.toml`; `migrations/hidden-steps.ts` has rules that
 * squawk lacks. Files to check may be named instead.
 */
const folder = 'src/adapters/database-postgres/migrations';
/** The first migration that explains hidden steps; those before stand in databases, and were reviewed without the rules. */
const FIRST_EXPLAINED = '0099';
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
const steps = files
  .filter((file) => basename(file) >= FIRST_EXPLAINED)
  .flatMap((file) => hiddenSteps(file, readFileSync(file, 'utf8')));
for (const step of steps) console.log(step);
process.exitCode = steps.length > 0 ? 1 : (status ?? 1);
