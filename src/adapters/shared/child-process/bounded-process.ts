import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { childEnvironment } from './child-environment.ts';
import { withFewPrivileges } from './child-privileges.ts';

/**
 * Nice value, above the service's, of work that nobody waits for at a screen. Where both want the processor, Linux gives a
 * thread of such work 3 % of the time of one at the service's priority. It also gets all time that others leave.
 */
export const backgroundNiceness = 15;

export interface ProcessLimits {
  /** Most that Linux lets the process allocate (RLIMIT_DATA), MiB; elsewhere nothing does. Default: what the service may. */
  allocatedMb?: number;
  /** Added to the service's nice value, 0 to 19: the higher, the lower the process's priority. */
  niceness: number;
}

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
 * Starts a program within limits, with few privileges and without the service's settings.
 * @param options.env variables beside those that every child gets
 */
export function spawnBounded(
  program: string[],
  { allocatedMb, niceness }: ProcessLimits,
  options: SpawnOptions,
): ChildProcess {
  const command = withFewPrivileges(program);
  if (process.platform === 'linux') {
    const allocatedKb = allocatedMb === undefined ? 'unlimited' : String(allocatedMb * 1024);
    command.unshift('/bin/sh', '-c', boundedShell, 'sh', allocatedKb, String(niceness));
  }
  const child = spawn(command[0]!, command.slice(1), {
    ...options,
    env: { ...childEnvironment(), ...options.env },
  });
  if (process.platform !== 'linux' && child.pid !== undefined) lowerPriority(child.pid, niceness);
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
