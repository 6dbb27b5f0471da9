import type { Logger } from 'pino';
import { loadSnapshot } from '../../domain/files/snapshot/load-snapshot.ts';
import { findSampleSchemas, type SampleSchema } from '../../domain/lake/sample-schemas-store.ts';
import { planQuery } from '../../domain/query/plan-query.ts';
import { sampleQueries } from '../../domain/query/sample-queries.ts';
import type { Database } from '../../ports/database.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';

/** A query compiles, and loads from the stores, less each time: it is asked again until it takes no longer than this. */
const WARM_QUERY_MS = 1_000;
const MOST_ROUNDS = 4;
const QUERY_TIMEOUT_MS = 60_000;
/** Failures before an engine is left as it is. Trino fails the queries of its first seconds. */
const MOST_FAILURES = 30;
/** Wait where no schema has data to ask for. */
const NO_DATA_MS = 60_000;

/**
 * Watches an engine of other processes, and asks it queries on small schemas each time it has started, so that the first query of a
 * tenant finds it warm. Their answers are thrown away.
 * @param deps.hasStarted whether the engine takes queries now
 */
export function createWarmUp(deps: {
  database: Database;
  engine: QueryEngine;
  hasStarted: () => Promise<boolean>;
  log: Logger;
  /** Time of a query in a warm engine, ms. */
  warmQueryMs?: number;
}): (stopping: AbortSignal) => Promise<void> {
  const { database, engine, hasStarted, log, warmQueryMs = WARM_QUERY_MS } = deps;
  let isDone = false;
  let failures = 0;
  /** Schemas whose queries failed: a lost file fails all queries of its schema, and the others are as good. */
  const failed = new Set<number>();
  let restsUntil = 0;

  return async function warmUp(stopping) {
    if (!(await hasStarted())) {
      isDone = false;
      failures = 0;
      failed.clear();
      return;
    }
    if (isDone || performance.now() < restsUntil) return;
    try {
      const schemas = await samplesLeft();
      if (schemas.length === 0) restsUntil = performance.now() + NO_DATA_MS;
      else await askUntilWarm(schemas, stopping);
      isDone = schemas.length > 0;
    } catch (error) {
      if (stopping.aborted) return;
      isDone = ++failures === MOST_FAILURES;
      const text = 'query engine not warmed up; its first queries take longer';
      log[isDone ? 'warn' : 'debug']({ err: error }, text);
    }
  };

  /** Samples without those that failed; where all have, the engine is at fault, and each gets another try. */
  async function samplesLeft(): Promise<SampleSchema[]> {
    const left = await findSampleSchemas(database, failed);
    if (left.length > 0 || failed.size === 0) return left;
    failed.clear();
    return findSampleSchemas(database);
  }

  async function askUntilWarm(schemas: SampleSchema[], signal: AbortSignal): Promise<void> {
    const tookMs: number[] = [];
    do {
      const ofRound: number[] = [];
      for (const schema of schemas) {
        const ofSchema = await ask(schema, signal).catch((error) => {
          failed.add(schema.id);
          throw error;
        });
        ofRound.push(...ofSchema);
      }
      tookMs.push(Math.max(...ofRound));
    } while (tookMs.at(-1)! > warmQueryMs && tookMs.length < MOST_ROUNDS);
    log.info({ took_ms: tookMs.map(Math.round) }, 'query engine warmed up');
  }

  /** @returns how long each query took, ms */
  async function ask({ slug, ...tenant }: SampleSchema, signal: AbortSignal): Promise<number[]> {
    const window = { from: '0001-01-01', to: '9999-12-31' };
    const { snapshot } = await loadSnapshot(database, tenant, slug, window);
    const tookMs: number[] = [];
    for (const query of sampleQueries(snapshot.fields, snapshot.eventDateField)) {
      const beganAt = performance.now();
      const plan = planQuery(query, snapshot);
      const result = await engine.execute(plan, snapshot, { signal, timeoutMs: QUERY_TIMEOUT_MS });
      result.close();
      tookMs.push(performance.now() - beganAt);
    }
    return tookMs;
  }
}
