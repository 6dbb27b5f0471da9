import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';

/** A running service that can be stopped and killed under its clients. */
export interface World {
  readonly profile: 'embedded' | 'distributed';
  /** URL of the running service; it changes with each start. */
  readonly url: string;
  /** URL of each process of the service; they change with each start. */
  readonly replicas: string[];
  readonly env: NodeJS.ProcessEnv;
  /** Stops the service gracefully and starts it again. */
  restart(): Promise<void>;
  /** Kills the service (SIGKILL) and starts it again. */
  kill(): Promise<void>;
  /** As `kill`, but first kills the database, where it is the service's own. */
  killWithDatabase(): Promise<void>;
  /** Log entries of errors that no command caused. */
  errors(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** pino's number of the level `error`. */
const LEVEL_OF_ERRORS = 50;

/** Entries of errors, without `table_damaged`, which a step causes on purpose by taking data files away. */
export const errorsOf = (log: Record<string, unknown>[]) =>
  log.filter(({ level, code }) => Number(level) >= LEVEL_OF_ERRORS && code !== 'table_damaged');

/** One process on a folder of its own. */
export async function startEmbedded(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-model-'));
  const env = serviceEnv(folder, { CELEIRO_LOG_LEVEL: 'info' });
  let serve: ServeProcess = await startServe(env);
  const errors: Record<string, unknown>[] = [];
  const keepErrors = () => {
    errors.push(...errorsOf(serve.log));
  };
  const kill = async () => {
    keepErrors();
    await serve.kill();
    serve = await startServe(env);
  };
  return {
    profile: 'embedded',
    env,
    get url() {
      return serve.url;
    },
    get replicas() {
      return [serve.url];
    },
    async restart() {
      keepErrors();
      const code = await serve.stop();
      if (code !== 0) throw new Error(`the service ended with ${code}`);
      serve = await startServe(env);
    },
    kill,
    async killWithDatabase() {
      const pid = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
      process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
      await kill();
    },
    errors: () => [...errors, ...errorsOf(serve.log)],
    async stop() {
      await serve.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
