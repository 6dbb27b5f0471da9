import type { Queryable } from '../../ports/database.ts';
import { EVENTS_KEPT_DAYS } from './outbox-rows.ts';

/** A notification for open panels: what changed, but not the new content. */
export interface PanelEvent {
  type: 'file' | 'run' | 'webhook' | 'schema' | 'credits' | 'reset';
  /** Id of the file, run or webhook. */
  id: number | null;
  /** Slug of the schema concerned. */
  schema: string | null;
  /** The new state. */
  state: string | null;
}

export interface PlacedEvent {
  /** Position from `placeNewEvents`: no event appears later below a position that was already seen. */
  position: number;
  tenantId: number;
  event: PanelEvent;
}

/** The last position given; 0 before the first. */
export async function lastPosition(db: Queryable): Promise<number> {
  const [row] = await db.query<{ position: number }>(
    'select coalesce(max(position), 0) as position from outbox where position is not null',
  );
  return row!.position;
}

/** Events of every tenant after a position, in the order of positions. */
export async function placedAfter(db: Queryable, position: number, limit: number): Promise<PlacedEvent[]> {
  const rows = await db.query<Row>(
    `select ${columns} from outbox where position > $1 order by position limit $2`,
    [position, limit],
  );
  return rows.map(toPlaced);
}

/** Events of one tenant after a position; undefined where more than `limit` follow it, or some may be removed already. */
export async function missedAfter(
  db: Queryable,
  tenantId: number,
  position: number,
  limit: number,
): Promise<PlacedEvent[] | undefined> {
  // What is behind an event in the order of positions was published later than the event was created.
  const kept = await db.query(
    'select 1 from outbox where position = $1 and created_at > now() - make_interval(days => $2)',
    [position, EVENTS_KEPT_DAYS],
  );
  if (kept.length === 0) return undefined;
  // The newest first: where there are too many, no more than these are read.
  const newest = await db.query<Row>(
    `select ${columns} from outbox where tenant_id = $1 and position > $2 order by position desc limit $3`,
    [tenantId, position, limit + 1],
  );
  return newest.length > limit ? undefined : newest.reverse().map(toPlaced);
}

/** Tells a follower that anything may have changed up to the position. */
export function resetAt(tenantId: number, position: number): PlacedEvent {
  return { position, tenantId, event: { type: 'reset', id: null, schema: null, state: null } };
}

const columns = 'position, tenant_id, topic, payload';

interface Row {
  position: number;
  tenant_id: number;
  topic: string;
  payload: Record<string, unknown>;
}

const types: Record<string, PanelEvent['type']> = {
  files: 'file',
  runs: 'run',
  webhooks: 'webhook',
  schemas: 'schema',
  credits: 'credits',
};

function toPlaced({ position, tenant_id, topic, payload }: Row): PlacedEvent {
  const type = types[topic];
  if (!type) throw new Error(`the outbox holds the unknown topic ${topic}`);
  return { position, tenantId: tenant_id, event: { type, ...membersOf(type, payload) } };
}

function membersOf(type: PanelEvent['type'], payload: Record<string, unknown>): Omit<PanelEvent, 'type'> {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const string = (value: unknown) => (typeof value === 'string' ? value : null);
  if (type === 'run') {
    const run = payload.metadata as Record<string, unknown>;
    return { id: number(run.run_id), schema: string(run.schema), state: string(run.status) };
  }
  if (type === 'file') {
    const state = string(payload.type)?.replace(/^file\./, '') ?? null;
    return { id: number(payload.file_id), schema: string(payload.schema), state };
  }
  return { id: number(payload.webhook_id), schema: string(payload.schema), state: string(payload.state) };
}
