import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGoProgram } from '../../tools/go.ts';
import type { Operation } from './history.ts';

const sources = fileURLToPath(new URL('./checker', import.meta.url));

export interface Verdict {
  /** `undecided` if the check ran into its timeout. */
  is: 'linearizable' | 'not linearizable' | 'undecided';
  /** The checker's output; for a history that did not pass, also where it is kept. */
  text: string;
}

const verdicts = ['linearizable', 'not linearizable', 'undecided'] as const;

/**
 * Checks whether every operation of a history could have taken effect at one moment between its call and its return.
 * A history that does not pass is kept in a folder of its own, with porcupine's drawing.
 * @param timeoutSeconds longest time per schema
 * @throws Error if the history is malformed, or Go is missing
 */
export async function checkHistory(operations: Operation[], timeoutSeconds = 60): Promise<Verdict> {
  const program = await buildGoProgram('linearizability', {
    module: sources,
    package: '.',
    atLeast: [1, 19],
  });
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-history-'));
  const file = join(folder, 'history.jsonl');
  await writeFile(file, operations.map((operation) => `${JSON.stringify(operation)}\n`).join(''));
  const args = ['-timeout', `${timeoutSeconds}s`, '-visual', folder, file];
  const { code, said } = await run(program, args);
  const is = verdicts[code];
  if (!is) throw new Error(`the checker of histories ended with ${code}: ${said} (${file})`);
  if (is !== 'linearizable') return { is, text: `${said}\nhistory: ${file}` };
  await rm(folder, { recursive: true });
  return { is, text: said };
}

/** Runs a program without blocking this process. The exit code is -1 if the program cannot be started. */
function run(program: string, args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, said: `${stdout}${stderr}`.trim() || String(error?.message ?? '') });
    });
  });
}
