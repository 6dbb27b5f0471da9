import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledClient } from './language.ts';

const root = resolve(import.meta.dirname, '../..');
/** The service in every README. */
const ADDRESS = 'https://celeiro.example';
const QUICK_START = /^## Quick start\n.*?^```\w+\n(.*?)^```/ms;

/**
 * Runs the quick start of a client's README as it stands there, but for the address of the service: it sends `voos.jsonl`,
 * then prints each record of the schema on a line of its own.
 * @param service `file` is the path of `voos.jsonl`, `records` how many records the schema has in the end
 * @throws Error where the README has no such program, or it prints another number of records
 */
export async function runQuickStart(
  client: string,
  { quickStart: { source, command } }: InstalledClient,
  service: { url: string; token: string; file: string; records: number },
): Promise<void> {
  const readme = await readFile(join(root, 'clients', client, 'README.md'), 'utf8');
  const program = QUICK_START.exec(readme)?.[1];
  if (!program?.includes(ADDRESS)) throw new Error(`clients/${client}/README.md has no quick start`);
  await mkdir(dirname(source), { recursive: true });
  await writeFile(source, program.replace(ADDRESS, service.url));
  await copyFile(service.file, join(command.cwd, 'voos.jsonl'));
  const { stdout } = await promisify(execFile)(command.program, command.args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.env, CELEIRO_TOKEN: service.token },
    maxBuffer: 16_000_000,
  });
  const [sent, ...records] = stdout.trimEnd().split('\n');
  if (!sent?.includes('records') || records.length !== service.records) {
    throw new Error(
      `the quick start said "${sent}" and printed ${records.length} records, not ${service.records}`,
    );
  }
}
