import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from './balancer.ts';
import { type ServeProcess, serviceEnv, startServe } from './serve.ts';

export interface Replicas {
  /** URL of the balancer in front of the replicas. */
  url: string;
  env: NodeJS.ProcessEnv;
  running: ServeProcess[];
  /** Kills a replica (SIGKILL) and starts another in its place. */
  replace(index: number): Promise<void>;
  /** Stops all replicas gracefully. Resolves with their exit codes. */
  stop(): Promise<(number | null)[]>;
}

/** Starts several processes of the service on the stack of the settings, each of them gateway and worker. */
export async function startReplicas(
  count: number,
  stackSettings: Record<string, string>,
  extra: Record<string, string> = {},
): Promise<Replicas> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-replicas-'));
  const balancer = await startBalancer();
  const env = serviceEnv(folder, {
    ...stackSettings,
    CELEIRO_PUBLIC_URL: balancer.url,
    CELEIRO_LOG_LEVEL: 'info',
    ...extra,
  });
  const start = (index: number) => startServe({ ...env, CELEIRO_DATA_DIR: join(folder, String(index)) });
  const running = await Promise.all(Array.from({ length: count }, (_, index) => start(index)));
  const forward = () => balancer.forwardTo(running.map(({ port }) => `http://127.0.0.1:${port}`));
  forward();
  return {
    url: balancer.url,
    env,
    running,
    async replace(index) {
      await running[index]!.kill();
      running[index] = await start(index);
      forward();
    },
    async stop() {
      const codes = await Promise.all(running.map((replica) => replica.stop()));
      await balancer.stop();
      await rm(folder, { recursive: true, force: true });
      return codes;
    },
  };
}
