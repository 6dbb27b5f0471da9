import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { APPLICATION_ROLE, prepareRoles } from '../../src/adapters/database-postgres/embedded-roles.ts';
import { migrate } from '../../src/adapters/database-postgres/migrate.ts';
import { openPostgres } from '../../src/adapters/database-postgres/postgres-database.ts';
import { startServer } from '../../src/adapters/database-postgres/server.testing.ts';

/** Starts a PostgreSQL server without fsync and autovacuum, for `openOwnControl`, with a migrated database to copy. */
export async function startSharedServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const { admin, connectionString, ownerConnectionString, stop } = await startServer();
  // Autovacuum runs as the superuser: a copy's owner could not drop it while a worker is in it.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await admin.query(`alter system set ${setting} = off`);
  }
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database migrated owner ${APPLICATION_ROLE}`);
  const inMigrated = (url: string) => Object.assign(new URL(url), { pathname: '/migrated' });
  const address = inMigrated(connectionString).href;
  await prepareRoles({
    owner: inMigrated(ownerConnectionString).href,
    application: address,
    applicationPassword: inMigrated(connectionString).password,
  });
  await admin.query(`alter role ${APPLICATION_ROLE} createdb`); // for the copies
  const migrated = openPostgres({ connectionString: address, maxConnections: 1, onError: () => {} });
  await migrate(migrated);
  await migrated.close();
  const [at] = await admin.query<{ pid: string; data: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid, current_setting('data_directory') as data`,
  );
  // When interrupted, Stryker saves its results and ends the process; only synchronous work still runs.
  const kill = () => {
    process.kill(Number(at!.pid), 'SIGQUIT');
    rmSync(dirname(at!.data), { recursive: true, force: true, maxRetries: 10 });
  };
  process.on('exit', kill);
  return {
    address,
    async stop() {
      process.off('exit', kill);
      await stop();
    },
  };
}
