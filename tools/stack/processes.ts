import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './context.ts';

export interface Launch {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
}

/** A process that was started here. The start time tells it from a later process with the same pid. */
interface Started {
  pid: number;
  startTime: string;
}

const KILL_AFTER_MS = 30_000;

export const logFile = (stack: Stack, name: string): string => join(stack.folder, 'logs', `${name}.log`);
const pidFile = (stack: Stack, name: string): string => join(stack.folder, 'run', `${name}.json`);

/** Starts a process that outlives this one. Its output goes to `logs/<name>.log`, which is emptied first. */
export async function startProcess(stack: Stack, name: string, launch: Launch): Promise<void> {
  await mkdir(join(stack.folder, 'logs'), { recursive: true });
  await mkdir(join(stack.folder, 'run'), { recursive: true });
  const log = openSync(logFile(stack, name), 'w', 0o600);
  try {
    const child = spawn(launch.command, launch.args, {
      cwd: launch.cwd ?? stack.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...launch.env },
      detached: true,
      stdio: ['ignore', log, log],
    });
    await new Promise((done, failed) => child.once('spawn', done).once('error', failed));
    child.unref();
    const started: Started = { pid: child.pid!, startTime: (await startTimeOf(child.pid!)) ?? '' };
    await writeFile(pidFile(stack, name), JSON.stringify(started));
  } finally {
    closeSync(log);
  }
}

/** The pid of the server if it was started here and still runs. */
export async function runningPid(stack: Stack, name: string): Promise<number | undefined> {
  const text = await readFile(pidFile(stack, name), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const { pid, startTime } = JSON.parse(text) as Started;
  return (await startTimeOf(pid)) === startTime ? pid : undefined;
}

/** Asks the process to end, and kills it if it has not ended after 30 s. */
export async function stopProcess(stack: Stack, name: string, signal: NodeJS.Signals): Promise<boolean> {
  const pid = await runningPid(stack, name);
  if (pid === undefined) return false;
  process.kill(pid, signal);
  const killAt = Date.now() + KILL_AFTER_MS;
  for (let killed = false; (await runningPid(stack, name)) !== undefined; await sleep(50)) {
    if (killed || Date.now() < killAt) continue;
    process.kill(pid, 'SIGKILL');
    killed = true;
  }
  await rm(pidFile(stack, name), { force: true });
  return true;
}

/** Resident memory in MiB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

export async function isPortTaken(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const taken = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
  socket.destroy();
  return taken;
}

/** The processes of this machine with that text in their command lines, whoever started them. */
export async function processesNaming(text: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  // A process may end in between.
  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const all = await Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
  return all.filter(({ command }) => command.includes(text));
}

/** A process and all that it and they have started, as far as their parents live. */
export async function withDescendants(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) continue;
    const parent = Number(fieldsOf(stat)[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

/** The last lines a server wrote, for an error message. */
export async function lastLines(stack: Stack, name: string, count = 15): Promise<string> {
  const text = await readFile(logFile(stack, name), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** When a process began: field 22 of `/proc/<pid>/stat`. Undefined where there is none, or a zombie. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = fieldsOf(stat);
  return fields[0] === 'Z' ? undefined : fields[19];
}

/** Fields of `/proc/<pid>/stat` from the state on, behind the name, which may hold anything. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
