import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useEmbeddedServer } from './embedded-server.ts';

/** A PostgreSQL server of a test's own, empty. */
export async function startServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-postgres-'));
  const { connectionString, release } = await useEmbeddedServer(folder);
  return {
    connectionString,
    async stop() {
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
