import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Operation } from './history.ts';

const sources = fileURLToPath(new URL('./checker/', import.meta.url));

export interface Verdict {
  /** `undecided` where the check took longer than its time. */
  is: 'linearizable' | 'not linearizable' | 'undecided';
  /** What the checker said; of a history that did not pass, where it was kept. */
  text: string;
}

const verdicts = ['linearizable', 'not linearizable', 'undecided'] as const;

/**
 * Whether every call of a history could have taken effect at one moment between its call and its return.
 * A history that does not pass is kept in a folder of its own, with porcupine's drawing.
 * @param timeoutSeconds longest time per schema
 * @throws Error where the history is none, or Go is missing
 */
export async function checkHistory(operations: Operation[], timeoutSeconds = 60): Promise<Verdict> {
  const program = await buildChecker();
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-history-'));
  const file = join(folder, 'history.jsonl');
  await writeFile(file, operations.map((operation) => `${JSON.stringify(operation)}\n`).join(''));
  const args = ['-timeout', `${timeoutSeconds}s`, '-visual', folder, file];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  const is = verdicts[status ?? -1];
  if (!is) throw new Error(`the checker of histories ended with ${status}: ${stdout}${stderr} (${file})`);
  if (is !== 'linearizable') return { is, text: `${stdout.trim()}\nhistory: ${file}` };
  await rm(folder, { recursive: true });
  return { is, text: stdout.trim() };
}

/** The checker's program, built by Go on first use into the user's cache, by the content of its sources. */
async function buildChecker(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(sources)).sort()) {
    hash.update(name).update(await readFile(join(sources, name)));
  }
  const cache = join(homedir(), '.cache', 'celeiro', 'linearizability');
  const program = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(program)) return program;

  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, '.building-'));
  try {
    const built = join(folder, 'checker');
    const env = { ...process.env, CGO_ENABLED: '0' };
    const { error, status, stderr } = spawnSync('go', ['build', '-trimpath', '-o', built, '.'], {
      cwd: sources,
      env,
      encoding: 'utf8',
    });
    if (error) throw new Error(`Go of at least 1.19 is needed (apt-get install golang-go): ${error.message}`);
    if (status !== 0) throw new Error(`the checker of histories was not built: ${stderr}`);
    await rename(built, program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return program;
}
