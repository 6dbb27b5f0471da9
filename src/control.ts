import { useEmbeddedDatabase } from './adapters/database-postgres/embedded-server.ts';
import { migrate } from './adapters/database-postgres/migrate.ts';
import { openPostgres } from './adapters/database-postgres/postgres-database.ts';
import { type PriceLists, readPriceLists } from './config/price-lists.ts';
import { makePrivateFolder } from './config/private-folder.ts';
import { readSealKeys } from './config/secret-key.ts';
import type { Settings } from './config/settings.ts';
import { readClock } from './domain/clock/database-clock.ts';
import { type DriverFor, driverFor } from './domain/processing/shape.ts';
import { openKeyring, type StoredKeyring } from './domain/security/keyring.ts';
import { ConnectionShares, sharedByTenants } from './domain/tenants/tenant-connections.ts';
import type { Database, Queryable } from './ports/database.ts';

/** What `serve` and the operator's commands share: the control database and what is read with it. */
export interface Control extends PriceLists {
  settings: Settings;
  database: Database;
  /**
   * A connection of its own, so that `/readyz` and `celeiro_database_up` ask the database and not the pool: tenants whose
   * requests wait for locks may take all of that together.
   */
  probe: Queryable;
  /** The tenants' shares of the database's connections. */
  connectionShares: ConnectionShares;
  keyring: StoredKeyring;
  driverFor: DriverFor;
  /** For long-running processes: restarts the embedded database when it dies. */
  keepDatabaseAlive(onDeath: () => void, onFault: (error: unknown) => void): void;
  /** Why the embedded database has more rights on this machine than it needs; undefined where it has not. */
  privilegeProblem?: string;
  close(): Promise<void>;
}

/** The control database does not answer, or does not let this process in. */
export class NoDatabaseError extends Error {
  constructor(cause: unknown) {
    super('the control database cannot be used', { cause });
    this.name = 'NoDatabaseError';
  }
}

/**
 * Opens the control database, starting the embedded one where none is set, and migrates it. `onSealedKey` gets the kid of each
 * signing key that does not open, once.
 * @throws NoDatabaseError, SettingsError
 */
export async function openControl(
  settings: Settings,
  onDatabaseError: (error: Error) => void,
  onSealedKey?: (kid: string) => void,
): Promise<Control> {
  const priceLists = await readPriceLists({ plans: settings.plansFile, shapes: settings.shapesFile });
  const embedded = settings.databaseUrl ? undefined : await useEmbeddedDatabase(settings.dataDir);
  if (!embedded) await makePrivateFolder(settings.dataDir);
  const shares = new ConnectionShares(settings.databaseConnections);
  const connectionString = settings.databaseUrl ?? embedded!.connectionString;
  const open = (maxConnections: number) =>
    openPostgres({ connectionString, maxConnections, onError: onDatabaseError });
  const database = sharedByTenants(open(settings.databaseConnections), shares);
  const probe = open(1);
  let stopWatching: (() => Promise<void>) | undefined;
  const close = async () => {
    await stopWatching?.();
    await probe.close();
    await database.close();
    await embedded?.release();
  };
  try {
    await readClock(probe).catch((cause) => {
      throw new NoDatabaseError(cause);
    });
    await migrate(database);
    const keyring = openKeyring(database, await readSealKeys(settings), onSealedKey);
    const keepDatabaseAlive = (onDeath: () => void, onFault: (error: unknown) => void) => {
      stopWatching = embedded?.keepAlive(onDeath, onFault);
    };
    // The embedded profile's job is its own coordinator: nothing runs that could be charged as a driver.
    const ofShape: DriverFor = (executor) =>
      settings.profile === 'distributed' ? driverFor(executor, priceLists.shapes) : null;
    const privilegeProblem = embedded?.privilegeProblem;
    return {
      ...{ ...priceLists, driverFor: ofShape, settings, database, probe, keyring, keepDatabaseAlive, close },
      connectionShares: shares,
      ...(privilegeProblem && { privilegeProblem }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
