import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lacking } from '../support/lacking.ts';

/** What happens to system calls of running processes and of those they start. */
export interface Injection {
  /** How often the fault struck. */
  struck(): Promise<number>;
  /** Detaches from the processes. @returns how often the fault struck */
  end(): Promise<number>;
}

const ATTACH_TIMEOUT_MS = 20_000;
/** strace detaches within a second, or never: it waits for itself where a traced process is killed meanwhile. */
const DETACH_TIMEOUT_MS = 10_000;

/** Why system calls cannot be made to fail on this machine; undefined if they can. */
export function whyNoInjection(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  if (tried.error) return lacking(`strace, which makes system calls fail: ${tried.error.message}`);
  return `system calls fail by strace, which this machine does not allow: ${tried.stderr}`;
}

/**
 * Strikes system calls of `pids` and of the processes that they start from now on.
 * @param calls names of system calls, separated by commas
 * @param fault in strace(1)'s syntax, such as `error=EIO:when=2+2`; `when` counts per thread
 */
export async function injectInto(pids: number[], calls: string, fault: string): Promise<Injection> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-strace-'));
  const output = join(folder, 'calls');
  const what = ['-e', `trace=${calls}`, '-e', `inject=${calls}:${fault}`];
  // strace ends with this process; then the kernel releases all traced processes.
  const args = ['--pdeathsig', 'KILL', 'strace', '-f', '-o', output, ...what];
  const strace = spawn('setpriv', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(strace, 'exit');
  let said = '';
  const attached = new Promise<void>((resolve, reject) => {
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // strace also reports a process that has already ended.
      const isTold = (pid: number) =>
        new RegExp(`Process ${pid} attached|PTRACE_SEIZE, ${pid}\\)`).test(said);
      if (pids.every(isTold)) resolve();
    });
    setTimeout(() => reject(new Error(`strace did not attach: ${said}`)), ATTACH_TIMEOUT_MS).unref();
    exit.then(() => reject(new Error(`strace ended: ${said}`)), reject);
  });
  const struck = async () => {
    const text = await readFile(output, 'utf8').catch(() => '');
    return text.match(/\((INJECTED|DELAYED)\)$/gm)?.length ?? 0;
  };
  const end = async () => {
    strace.kill('SIGINT');
    // Its end, of whatever kind, releases the processes that it traces.
    const kill = setTimeout(() => strace.kill('SIGKILL'), DETACH_TIMEOUT_MS);
    await exit;
    clearTimeout(kill);
    const times = await struck();
    await rm(folder, { recursive: true, force: true });
    return times;
  };
  try {
    await attached;
  } catch (error) {
    await end();
    throw error;
  }
  return { struck, end };
}

/** PostgreSQL's server and its processes. @param dataDir of the service */
export async function postgresPids(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  return withChildren(Number(file.split('\n')[0]));
}

export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}
