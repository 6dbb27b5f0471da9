import type { Queryable } from '../../ports/database.ts';
import type { AttemptId } from '../../ports/run-launcher.ts';
import type { TableIdentity } from '../../ports/table-care.ts';
import type { TableHistory } from '../../ports/table-history.ts';

/**
 * How a schema's table stands to the control database: `same`; `ahead`, with runs that the control database knows nothing of;
 * `lost`, without what it names; or `unreadable`, so that nothing is known of it.
 */
export type TableState = 'same' | 'ahead' | 'lost' | 'unreadable';

export interface TableVerdict {
  table: TableIdentity;
  schemaSlug: string;
  state: TableState;
  /** The snapshot that readers see; null if nothing was published. */
  current: string | null;
  /** The one that they have to see; null if nothing had been published at the moment. */
  wanted: string | null;
  /** Why an `unreadable` table cannot be read, in the engine's words. */
  reason?: string;
}

interface KnownTable extends TableIdentity {
  schemaSlug: string;
  /** The newest snapshot that the control database names. */
  named: string | null;
  /** The open attempt that has the grant: it may have come into the table, whatever the control database names. */
  granted: AttemptId | null;
}

/** Compares every schema's table with the control database. */
export async function compareTables(
  db: Queryable,
  history: TableHistory,
  signal: AbortSignal,
): Promise<TableVerdict[]> {
  const [known, tables] = await Promise.all([knownTables(db), history.tables(signal)]);
  const keyOf = ({ tenantSlug, schemaId }: TableIdentity) => `${tenantSlug} ${schemaId}`;
  const there = new Set(tables.map(keyOf));
  const verdicts: TableVerdict[] = [];
  for (const table of known) {
    if (there.has(keyOf(table))) verdicts.push(await judge(history, table, signal));
    else if (table.named !== null) verdicts.push(verdictOf(table, 'lost', null, table.named));
  }
  return verdicts;
}

/** Brings a table that is ahead back to what the control database names. */
export async function settleTable(
  history: TableHistory,
  { table, state, wanted }: TableVerdict,
  signal: AbortSignal,
): Promise<void> {
  if (state !== 'ahead') return;
  if (wanted === null) await history.drop(table, signal);
  else await history.rollBack(table, wanted, signal);
}

/** A table that cannot be read keeps no other from being settled. */
async function judge(history: TableHistory, table: KnownTable, signal: AbortSignal): Promise<TableVerdict> {
  try {
    return await compareTable(history, table, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { ...verdictOf(table, 'unreadable', null, table.named), reason };
  }
}

async function compareTable(
  history: TableHistory,
  table: KnownTable,
  signal: AbortSignal,
): Promise<TableVerdict> {
  const snapshots = await history.snapshots(table, signal);
  const current = snapshots[0] ?? null;
  const granted = table.granted && (await history.publishedBy(table, table.granted, signal));
  const wanted = granted ?? table.named;
  if (current === wanted) return verdictOf(table, 'same', current, wanted);
  const isBehind = wanted !== null && !snapshots.includes(wanted);
  return verdictOf(table, isBehind ? 'lost' : 'ahead', current, wanted);
}

function verdictOf(
  { tenantSlug, schemaId, schemaSlug }: KnownTable,
  state: TableState,
  current: string | null,
  wanted: string | null,
): TableVerdict {
  return { table: { tenantSlug, schemaId }, schemaSlug, state, current, wanted };
}

async function knownTables(db: Queryable): Promise<KnownTable[]> {
  const rows = await db.query<
    Omit<KnownTable, 'granted'> & { runId: number | null; runNonce: string; attempt: number }
  >(
    `select t.slug as "tenantSlug", s.id as "schemaId", s.slug as "schemaSlug",
       (select snapshot_id from table_snapshots n where n.schema_id = s.id order by position desc limit 1) as named,
       r.id as "runId", r.nonce as "runNonce", r.attempt
     from schemas s join tenants t on t.id = s.tenant_id
       left join runs r on r.schema_id = s.id and r.granted_at is not null and r.status in ('started', 'running')
     order by t.slug, s.slug`,
  );
  return rows.map(({ runId, runNonce, attempt, ...table }) => ({
    ...table,
    granted: runId === null ? null : { runId, runNonce, attempt },
  }));
}
