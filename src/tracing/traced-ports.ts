import { inSpan, type OpenSpan, startSpan, withinSpan } from '../domain/tracing.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../ports/object-store.ts';
import type { QueryEngine } from '../ports/query-engine.ts';

// The ports with a span for each use that belongs to a trace. They wrap what they are given only where spans are recorded.

/** A span per transaction of a request, a step of a run or a consumer; none per statement. */
export function tracedDatabase(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      inSpan('database transaction', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, () =>
        database.transaction(work),
      ),
  };
}

/** A span per object that is written: from its first byte until it is durable. Its key names files of tenants and stays out. */
export function tracedObjects(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    async create(key, uploadId) {
      const span = startSpan('store object', { kind: 'client' });
      if (!span) return objects.create(key, uploadId);
      try {
        return tracedWriter(await withinSpan(span, () => objects.create(key, uploadId)), span);
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
  };
}

function tracedWriter(writer: ObjectWriter, span: OpenSpan): ObjectWriter {
  return {
    write: (bytes, crc32, release) => writer.write(bytes, crc32, release),
    async commit() {
      try {
        const stored = await withinSpan(span, () => writer.commit());
        span.set({ 'celeiro.stored_bytes': stored.bytes });
        span.end();
        return stored;
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
    async abort() {
      try {
        await writer.abort();
      } finally {
        // Without effect on a span that has ended.
        span.end('aborted');
      }
    },
  };
}

/** A span per query that the engine is asked: how it went, never what it said. */
export function tracedEngine(engine: QueryEngine, profile: 'embedded' | 'distributed'): QueryEngine {
  const system = profile === 'embedded' ? 'duckdb' : 'trino';
  return {
    ...engine,
    execute: (plan, snapshot, options) =>
      inSpan('query engine', { kind: 'client', attributes: { 'db.system.name': system } }, async (span) => {
        const result = await engine.execute(plan, snapshot, options);
        const { lane, waitedMs, engineMs } = result.figures;
        span?.set({
          ...{ 'celeiro.query.waited_ms': waitedMs, 'celeiro.query.engine_ms': engineMs },
          ...{ 'celeiro.query.rows_read': result.rowsRead, 'celeiro.query.bytes_read': result.bytesRead },
          ...(lane && { 'celeiro.query.lane': lane }),
        });
        return result;
      }),
  };
}
