import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../ports/database.ts';
import { useEmbeddedServer } from './embedded-server.ts';
import { openPostgres } from './postgres-database.ts';

export interface TestServer {
  connectionString: string;
  ownerConnectionString: string;
  /** Connected as the superuser, past the proxy and its faults. */
  admin: Database;
  stop(): Promise<void>;
}

/** A PostgreSQL server of a test's own, empty. */
export async function startServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-postgres-'));
  const { connectionString, ownerConnectionString, release } = await useEmbeddedServer(folder);
  const admin = openPostgres({
    connectionString: ownerConnectionString,
    maxConnections: 2,
    onError: () => {},
  });
  return {
    connectionString,
    ownerConnectionString,
    admin,
    async stop() {
      await admin.close();
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
