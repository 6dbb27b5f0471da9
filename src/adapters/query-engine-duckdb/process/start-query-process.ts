import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ProcessLimits, spawnBounded } from '../../shared/child-process/bounded-process.ts';
import type { QueryProcessOrder } from '../query-protocol.ts';

const mainFile = fileURLToPath(new URL('../inside/query-process-main.ts', import.meta.url));

/** Limit of V8's heap, MiB. It suffices: DuckDB spills, and rows pass through JavaScript in batches. */
const heapMb = 512;

/** Starts the query process with an IPC channel. */
export function startQueryProcess(
  order: QueryProcessOrder,
  limits: ProcessLimits & { poolThreads: number },
): ChildProcess {
  const program = [process.execPath, `--max-old-space-size=${heapMb}`, mainFile, JSON.stringify(order)];
  return spawnBounded(program, limits, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Keeps bigints.
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: String(limits.poolThreads) },
  });
}
