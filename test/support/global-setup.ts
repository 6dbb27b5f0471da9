import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serviceEnv, startServe } from './serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Base URL of the service under test. */
    baseUrl: string;
    /** Its `CELEIRO_*` settings: how the tests make tenants. */
    serviceEnv: Record<string, string>;
  }
}

/**
 * The HTTP suite runs against the service at CELEIRO_TEST_BASE_URL, whose settings are in the environment. Without that
 * variable, it starts a `serve` on the embedded profile for the suite.
 */
export default async function setup(project: TestProject) {
  const given = process.env.CELEIRO_TEST_BASE_URL;
  if (given) {
    provide(project, given, process.env);
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-test-'));
  const env = serviceEnv(dataDir, { CELEIRO_LOG_LEVEL: 'info' });
  const serve = await startServe(env);
  provide(project, serve.url, env);
  const end = () => endAtOnce(dataDir);
  process.on('exit', end);
  return async () => {
    process.off('exit', end);
    await serve.stop();
    for (const entry of serve.log.filter(({ level }) => Number(level) >= 50).slice(0, 20)) {
      console.error(JSON.stringify(entry));
    }
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What an interrupted run leaves: the service dies with it, its database does not. Only synchronous work still runs. */
function endAtOnce(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It does not run.
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

function provide(project: TestProject, baseUrl: string, env: NodeJS.ProcessEnv) {
  const ours = Object.entries(env).filter(
    ([name]) => name.startsWith('CELEIRO_') && !name.startsWith('CELEIRO_TEST_'),
  );
  project.provide('baseUrl', baseUrl);
  project.provide('serviceEnv', Object.fromEntries(ours) as Record<string, string>);
}
