import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ServeProcess {
  /** URL that the service reports: its public one, if the settings give one. */
  url: string;
  port: number;
  pid: number;
  /** JSON lines of the log so far. */
  log: Record<string, unknown>[];
  /** Everything written to stderr so far; it is also shown. */
  stderr(): string;
  child: ChildProcess;
  /** SIGTERM and wait; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL and wait. */
  kill(): Promise<void>;
}

/** Environment of a service of the tests on `dataDir`. */
export function serviceEnv(dataDir: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CELEIRO_DATA_DIR: dataDir,
    CELEIRO_PORT: '0',
    // The tests make some hundred members; a hash of the default cost takes 0.4 s.
    CELEIRO_PASSWORD_HASH_LOG_N: '14',
    CELEIRO_WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8',
    CELEIRO_PLANS_FILE: fileURLToPath(new URL('./plans.yaml', import.meta.url)),
    ...extra,
  };
}

/** Kills the service when the test process dies: an orphan would join the Kafka groups of the next test. Linux only. */
export const diesWithUs =
  spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0
    ? ['setpriv', '--pdeathsig', 'KILL']
    : [];

export interface ServeOptions {
  /** The checkout that is started; this one by default. */
  folder?: string;
  /** Bound of open files of the process. */
  openFiles?: number;
  /** Whether lines of the log are read once the service is ready. A benchmark has no processor time for them. */
  keepsLog?: boolean;
}

/** Starts the real `serve`, of this checkout or of that in `folder`, as a process of its own and waits until it is ready. */
export async function startServe(
  env: NodeJS.ProcessEnv,
  { folder = root, openFiles, keepsLog = true }: ServeOptions = {},
): Promise<ServeProcess> {
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`];
  const [command, ...args] = [...diesWithUs, ...limited, process.execPath, 'src/cli/celeiro.ts', 'serve'];
  const child = spawn(command!, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Record<string, unknown>[] = [];
  let errors = '';
  child.stderr!.on('data', (chunk) => {
    errors += chunk;
    process.stderr.write(chunk);
  });
  const ready = await new Promise<{ url: string; port: number }>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`serve ended with ${code}: ${JSON.stringify(log.slice(-5))}`)),
    );
    const lines = createInterface(child.stdout!).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.msg !== 'ready') return;
      resolve({ url: String(entry.url), port: Number(entry.port) });
      if (keepsLog) return;
      lines.close();
      child.stdout!.resume();
    });
  });
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    return (await exit)[0] as number | null;
  };
  return {
    ...ready,
    pid: child.pid!,
    log,
    stderr: () => errors,
    child,
    stop: () => ended('SIGTERM'),
    kill: async () => void (await ended('SIGKILL')),
  };
}
