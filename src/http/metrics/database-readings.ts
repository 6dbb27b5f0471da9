import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { readClock } from '../../domain/clock/database-clock.ts';
import type { Queryable } from '../../ports/database.ts';
import { addDatabaseValues, type DatabaseReadingOptions, type Reading } from './database-values.ts';

/**
 * Metrics that come from the control database. What it does not tell in time has no value, so that the others are still told.
 * @returns reads them anew; never rejects
 */
export function addDatabaseReadings(
  registry: Registry,
  database: Queryable,
  log: Logger,
  { probe, ...options }: DatabaseReadingOptions & { probe: Queryable },
): () => Promise<void> {
  const up = new Gauge({
    name: 'celeiro_database_up',
    help: 'Whether the control database answered this process within 5 s: 1 or 0.',
    registers: [registry],
  });
  const missing = new Gauge({
    name: 'celeiro_database_reading_missing',
    help: 'Whether values of this page that come from the control database are left out, because they failed or were not there within 5 s together, by what is read: 1 or 0.',
    labelNames: ['reading'],
    registers: [registry],
  });
  const readings = addDatabaseValues(registry, database, options);
  const late = () => new Error('no answer in time');

  return async () => {
    await Promise.all([ask(), readAll()]);
  };

  /** By the cheapest statement there is, beside the readings, which take long while the database is slow or the pool is taken. */
  async function ask(): Promise<void> {
    try {
      await withDeadline(deadlines.databaseReadings, late, () => readClock(probe));
      up.set(1);
    } catch (error) {
      log.warn({ err: error }, 'metrics without an answer of the control database');
      up.set(0);
    }
  }

  /** One after the other: anybody may ask for metrics, and they should not take the pool's connections. */
  async function readAll(): Promise<void> {
    const left = new Set(readings);
    const failures: unknown[] = [];
    let current: Reading | undefined;
    try {
      await withDeadline(deadlines.databaseReadings, late, async (signal) => {
        for (current of [...readings]) {
          const show = await current.read().catch((error) => void failures.push(error));
          if (signal.aborted) return;
          if (!show) continue;
          show();
          left.delete(current);
        }
      });
    } catch (error) {
      failures.push(error);
      // It comes last the next time, so that the others have their turn.
      readings.push(...readings.splice(readings.indexOf(current!), 1));
    }
    if (left.size > 0) {
      const names = [...left].map(({ name }) => name);
      log.warn({ err: failures[0], readings: names }, 'metrics without some values of the control database');
    }
    for (const one of readings) missing.set({ reading: one.name }, left.has(one) ? 1 : 0);
    for (const gauge of [...left].flatMap(({ gauges }) => gauges)) {
      gauge.reset();
      gauge.remove({}); // a gauge without labels would say 0
    }
  }
}
