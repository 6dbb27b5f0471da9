import { join } from 'node:path';
import type { Logger } from 'pino';
import { createDirectoryObjectStore } from '../adapters/object-store-directory/directory-object-store.ts';
import { createDuckDbQueryEngine } from '../adapters/query-engine-duckdb/duckdb-query-engine.ts';
import { createDuckDbRunLauncher } from '../adapters/run-launcher-duckdb/duckdb-run-launcher.ts';
import { createTableFiles } from '../adapters/table-files-directory/directory-table-files.ts';
import { makePrivateFolder } from '../config/private-folder.ts';
import { storePlace } from '../config/store-place.ts';
import { eventConsumers } from '../domain/events/consumers.ts';
import type { Database } from '../ports/database.ts';
import { publishToConsumers } from '../workers/events/outbox-relay.ts';
import { claimStore } from './own-store.ts';
import type { Events, Profile, ProfileContext } from './profile.ts';

/** Most disk that all queries may spill to, as a multiple of the memory that one tenant may use. */
const spillFactor = 16;

/** One machine, one folder: files, DuckDB, and events that go from the outbox straight to their consumers. */
export async function openEmbedded({ settings, database, budgets, log }: ProfileContext): Promise<Profile> {
  const objectsDir = join(settings.dataDir, 'objects');
  const tablesDir = join(settings.dataDir, 'tables');
  const tempDir = join(settings.dataDir, 'tmp');
  for (const folder of [objectsDir, tablesDir, tempDir]) await makePrivateFolder(folder);
  const objects = createDirectoryObjectStore(objectsDir);
  const tableFiles = createTableFiles(tablesDir);
  await claimStore(storePlace(settings), { database, objects, tableFiles });
  const engine = createDuckDbQueryEngine({
    objectsDir,
    tablesDir,
    tempDir,
    memoryLimitMb: settings.queryMemoryMb,
    spillMb: settings.querySpillMb ?? settings.queryMemoryMb * spillFactor,
    threads: settings.queryThreads,
    maxConcurrent: settings.queryConcurrency,
    maxWaitingPerTenant: settings.queryQueue,
  });
  return {
    objects,
    tableFiles,
    numberLines: false,
    engine,
    openLauncher: () => createDuckDbRunLauncher({ objectsDir, tablesDir, meter: budgets }),
    openEvents: () => directEvents(database, log),
    chores: {},
    close: () => engine.close(),
  };
}

/** The relay itself hands events to their consumers; `consume` only listens for that. */
function directEvents(database: Database, log: Logger): Events {
  let stopListening: (() => Promise<void>) | undefined;
  return {
    publish: publishToConsumers(eventConsumers, log),
    async consume(groups) {
      stopListening = await database.listen('published', () => {
        for (const acted of Object.values(groups)) acted();
      });
    },
    async stopConsuming() {
      await stopListening?.();
    },
    async close() {},
  };
}
