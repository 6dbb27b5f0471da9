import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../shared/child-process/child-environment.ts';
import { withFewPrivileges } from '../../shared/child-process/child-privileges.ts';
import type { QueryProcessOrder } from '../query-protocol.ts';

const mainFile = fileURLToPath(new URL('../inside/query-process-main.ts', import.meta.url));

/** Limit of V8's heap, MiB. It suffices: DuckDB spills, and rows pass through JavaScript in batches. */
const heapMb = 512;

/**
 * Bounds of a process on Linux: no core dump of gigabytes, a limit on allocations, and the first to be killed when the
 * machine runs out of memory. None needs a privilege; one that fails leaves the others in force. `nice` comes before Node:
 * Linux keeps a priority per thread, and threads inherit it from the one that starts them.
 */
const boundedShell = `ulimit -c 0
ulimit -d "$1" 2>/dev/null
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
niceness=$2
shift 2
command -v nice >/dev/null && exec nice -n "$niceness" "$@"
exec "$@"`;

/**
 * Starts the query process with an IPC channel. On Linux `allocatedMb` bounds it (RLIMIT_DATA), elsewhere nothing does.
 * @param limits.niceness added to the service's nice value, 0 to 19
 */
export function startBounded(
  order: QueryProcessOrder,
  limits: { allocatedMb: number; poolThreads: number; niceness: number },
): ChildProcess {
  const command = withFewPrivileges([
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    mainFile,
    JSON.stringify(order),
  ]);
  if (process.platform === 'linux') {
    const { allocatedMb, niceness } = limits;
    command.unshift('/bin/sh', '-c', boundedShell, 'sh', String(allocatedMb * 1024), String(niceness));
  }
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Keeps bigints.
    serialization: 'advanced',
    env: { ...childEnvironment(), UV_THREADPOOL_SIZE: String(limits.poolThreads) },
  });
  if (process.platform !== 'linux' && child.pid !== undefined) lowerPriority(child.pid, limits.niceness);
  return child;
}

/** Sets the priority of the whole process, as systems other than Linux have it. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + niceness));
  } catch {
    // It keeps the service's priority.
  }
}

/** Length of a clock tick in `/proc`, ms, on every Linux that Node runs on. */
const msPerTick = 10;

/** Processor time that a process has had so far, ms; the time that has passed where `/proc` does not tell. */
export function processorMs(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(afterName[11]) + Number(afterName[12])) * msPerTick;
  } catch {
    return performance.now();
  }
}

/** Resident memory of a process, MiB; 0 where `/proc` does not tell, or the process is gone. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
