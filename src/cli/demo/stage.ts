import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DemoError } from './demo-error.ts';

export const projectDir = resolve(import.meta.dirname, '../../..');
const entry = resolve(projectDir, 'src/cli/celeiro.ts');
const READY_TIMEOUT_S = 120;
const STOP_TIMEOUT_MS = 90_000;

/** The service as a process of its own, as an operator runs it, and the operator's commands beside it. */
export interface Stage {
  url: string;
  /** Process id of the service. */
  pid: number;
  /** Environment of the service and of its commands. */
  env: NodeJS.ProcessEnv;
  /** Runs a command of the command line; its stdout. @throws DemoError when it fails */
  command(args: string[]): Promise<string>;
  /** Resolves when the service's process ends, with its exit code. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

export async function startStage(options: {
  dataDir: string;
  logPath: string;
  port: number;
  /** The service's other settings. The operator's own hold only where they are given here. */
  settings?: Record<string, string | undefined>;
}): Promise<Stage> {
  const env = environment(options);
  const log = await open(options.logPath, 'a');
  // Its own process group: Ctrl-C must not reach it twice, because the second signal means "at once".
  const child = spawn(process.execPath, [entry, 'serve'], {
    cwd: projectDir,
    env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await log.close();
  const killIfLeft = () => child.kill('SIGTERM');
  process.once('exit', killIfLeft);
  const url = `http://localhost:${options.port}`;
  try {
    await untilReady(url, child, ended);
  } catch (error) {
    await stop(child, ended);
    throw error;
  }
  return {
    url,
    pid: child.pid!,
    env,
    ended,
    command: (args) => runCommand(args, env),
    async stop() {
      await stop(child, ended);
      process.off('exit', killIfLeft);
    },
  };
}

/** Excludes the operator's own settings, so that a demonstration is the same everywhere. */
function environment({ dataDir, port, settings }: Parameters<typeof startStage>[0]): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('CELEIRO_'));
  const own = { CELEIRO_DATA_DIR: dataDir, CELEIRO_PORT: String(port) };
  return { ...Object.fromEntries(others), ...settings, ...own };
}

async function untilReady(url: string, child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_S * 1000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new DemoError('service_ended', { code: String(await ended) });
    }
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    if (performance.now() > deadline) throw new DemoError('service_not_ready', { seconds: READY_TIMEOUT_S });
    await Promise.race([sleep(50), ended]);
  }
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(cut);
}

function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, failed) => {
    execFile(process.execPath, [entry, ...args], { cwd: projectDir, env }, (error, stdout, stderr) => {
      if (!error) return done(stdout);
      const output = stderr.trim() || error.message;
      failed(new DemoError('command_failed', { command: args.join(' '), code: error.code ?? '', output }));
    });
  });
}

/** The wanted port if it is free, any free one otherwise. */
export async function choosePort(wanted: number): Promise<number> {
  return freePort(wanted).catch(() => freePort(0));
}

/** The wanted port; with 0 any free one. @throws the system's error where it cannot be listened on */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } finally {
    server.close();
  }
}
