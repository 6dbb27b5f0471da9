import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../ports/database.ts';

/** The control database as it stands, not migrated; for the commands that look at or move its schema. */
export async function openDatabase(
  settings: Settings,
): Promise<{ database: Database; close(): Promise<void> }> {
  const [{ openPostgres }, { useEmbeddedDatabase }] = await Promise.all([
    import('../../adapters/database-postgres/postgres-database.ts'),
    import('../../adapters/database-postgres/embedded-server.ts'),
  ]);
  const embedded = settings.databaseUrl ? undefined : await useEmbeddedDatabase(settings.dataDir);
  const database = openPostgres({
    connectionString: settings.databaseUrl ?? embedded!.connectionString,
    maxConnections: 2,
    onError: () => {}, // the statement under way fails and reports it
  });
  return {
    database,
    async close() {
      await database.close();
      await embedded?.release();
    },
  };
}
