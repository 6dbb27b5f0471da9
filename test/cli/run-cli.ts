import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export const projectDir = resolve(import.meta.dirname, '../..');
const entry = resolve(projectDir, 'src/cli/celeiro.ts');

/** Timeout of tests of commands, ms: each starts a process, some also a database, on a machine that may be busy. */
export const SLOW_MS = 120_000;

export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a person does, without the settings of this process. */
export async function runCli(args: string[], settings: Record<string, string> = {}): Promise<CliRun> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('CELEIRO_'));
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: projectDir,
    env: { ...Object.fromEntries(others), NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** The settings in an environment, and the authorities that its processes trust. */
export function settingsIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const ours = Object.entries(env).filter(([name]) => /^(CELEIRO_\w+|NODE_EXTRA_CA_CERTS)$/.test(name));
  return Object.fromEntries(ours) as Record<string, string>;
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'celeiro-cli-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export const flightsSchema = {
  slug: 'flights',
  name: 'Voos',
  event_date_field: 'departed_on',
  fields: [
    { name: 'departed_on', type: 'date', required: true },
    { name: 'flight', type: 'integer', required: true },
    { name: 'carrier', type: 'string', required: false },
  ],
  undeclared_fields: 'reject',
};

/** `count` valid records of the schema above, one per line. */
export function flightLines(count: number, from = 1): string {
  const line = (_: unknown, index: number) =>
    `${JSON.stringify({ departed_on: '2013-01-01', flight: from + index, carrier: 'UA' })}\n`;
  return Array.from({ length: count }, line).join('');
}
