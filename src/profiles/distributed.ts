import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createKafkaEventBus } from '../adapters/event-bus-kafka/kafka-event-bus.ts';
import { PartPlaces } from '../adapters/object-store-s3/part-places.ts';
import { createS3ObjectStore } from '../adapters/object-store-s3/s3-object-store.ts';
import { AnswerMemory } from '../adapters/query-engine-trino/answer-memory.ts';
import { openCoordinator } from '../adapters/query-engine-trino/coordinator.ts';
import { SpoolBudget } from '../adapters/query-engine-trino/spool-budget.ts';
import { createTrinoQueryEngine } from '../adapters/query-engine-trino/trino-query-engine.ts';
import { createSparkRunLauncher } from '../adapters/run-launcher-spark/spark-run-launcher.ts';
import { createTrinoTableCare } from '../adapters/table-care-trino/trino-table-care.ts';
import { storePlace } from '../config/store-place.ts';
import { withPlainObjectNames } from '../domain/lake/plain-object-names.ts';
import { createCoalescer } from '../workers/upkeep/coalescer.ts';
import { createTableCaretaker } from '../workers/upkeep/table-caretaker.ts';
import { createWarmUp } from '../workers/upkeep/warm-up.ts';
import { busEvents } from './bus-events.ts';
import { claimedBucket } from './claimed-bucket.ts';
import { kafkaOf, s3Of, sparkOf, trinoOf } from './distributed-options.ts';
import type { Profile, ProfileContext } from './profile.ts';

/** Memory of one answer. The rest of a larger one waits on the disk, so that its tenant's small answers find room in memory. */
const MEMORY_PER_ANSWER_BYTES = 4 * 1024 * 1024;

const COALESCE_EVERY_MS = 5_000;
const TABLE_CARE_EVERY_MS = 60_000;
/** No Trino starts in less time, so none that starts anew goes unseen. */
const WARM_UP_EVERY_MS = 2_000;

/** Existing engines: S3, Kafka, Trino over Iceberg, and Spark on Kubernetes. */
export async function openDistributed({
  settings,
  database,
  budgets,
  log,
}: ProfileContext): Promise<Profile> {
  const bucket = createS3ObjectStore(s3Of(settings), new PartPlaces(budgets));
  const objects = withPlainObjectNames(bucket);
  const store = await claimedBucket(storePlace(settings), { database, objects, log });
  const tempDir = join(settings.dataDir, 'tmp');
  await mkdir(tempDir, { recursive: true });
  const engine = createTrinoQueryEngine({
    ...trinoOf(settings),
    objects: store,
    tempDir,
    memoryPerAnswerBytes: MEMORY_PER_ANSWER_BYTES,
    answerMemory: new AnswerMemory(budgets),
    spoolBudget: new SpoolBudget(budgets),
    maxPerTenant: settings.queryQueue,
  });
  const { server, names } = trinoOf(settings);
  const care = createTrinoTableCare({ server, tableCatalog: names.tableCatalog });
  const keptSeconds = settings.tableKeptDays * 24 * 3600;
  return {
    objects: store,
    numberLines: true,
    engine,
    runsAtOnce: settings.runsAtOnce,
    openLauncher: () => createSparkRunLauncher(sparkOf(settings), log),
    openEvents: (watch) => busEvents(createKafkaEventBus(kafkaOf(settings), log), database, log, watch),
    chores: {
      coalescer: { work: createCoalescer({ database, objects: store, log }), everyMs: COALESCE_EVERY_MS },
      'table-care': {
        work: createTableCaretaker({ database, care, log, keptSeconds }),
        everyMs: TABLE_CARE_EVERY_MS,
      },
      'warm-up': {
        work: createWarmUp({
          database,
          engine,
          hasStarted: openCoordinator(server, 'celeiro').hasStarted,
          log,
        }),
        everyMs: WARM_UP_EVERY_MS,
      },
    },
    async close() {
      await engine.close();
      bucket.close();
    },
  };
}
