import { createHash } from 'node:crypto';
import { panel } from '../../../generated/contract-values.ts';
import { AppError } from '../app-error.ts';
import type { PanelSchema } from '../contract-types.ts';
import { DEFAULT_LIMIT } from '../query/plan-query.ts';
import type { QueryBody } from '../query/query-body.ts';
import { wholeRows } from '../query/row-parts.ts';
import { type QueryDeps, runQuery } from '../query/run-query.ts';
import { formatDataType } from '../query/typed-plan.ts';
import { findSchema, firstVersion } from '../schemas/schemas-store.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import type { Tile } from './boards-store.ts';
import { lastDaysWindow } from './last-days.ts';

/** Most rows of an answer: what a chart draws. */
const MOST_ROWS = panel.schemas.TileAnswer.properties.rows.maxItems;
/** Most bytes of an answer's rows. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Changes when the answer of a tile may have changed; says nothing else of the schema. */
export function tileState({ number, query, lastDays, schemaId, position, versions }: Tile): string {
  return createHash('sha256')
    .update(JSON.stringify([number, query, lastDays, schemaId, position, versions]))
    .digest('base64url')
    .slice(0, 16);
}

export interface TileRead {
  answer: PanelSchema<'TileAnswer'>;
  bytesRead: number;
}

/**
 * Runs the query of a tile and gives its first rows.
 * @param body the tile's query, which the contract has checked
 * @throws AppError as `runQuery`, `tile_answer_too_large`
 */
export async function answerTile(
  deps: QueryDeps,
  identity: TenantIdentity,
  tile: Tile,
  body: QueryBody,
  signal: AbortSignal,
): Promise<TileRead> {
  const run = async (query: QueryBody) => {
    const { result } = await runQuery(deps, identity, tile.schemaSlug, query, signal, { pages: false });
    try {
      const columns = result.columns.map(({ name, type }) => ({ name, type: formatDataType(type) }));
      const rows: (string | null)[][] = [];
      let bytes = 0;
      for await (const batch of wholeRows(result.batches)) {
        for (const cells of batch) {
          const row = cells.map((cell) => (cell === null ? null : String(cell)));
          bytes += row.reduce((sum, cell) => sum + (cell === null ? 4 : Buffer.byteLength(cell)), 0);
          if (bytes > MOST_BYTES)
            throw new AppError('tile_answer_too_large', { params: { limit: MOST_BYTES } });
          rows.push(row);
        }
      }
      return { columns, rows, more: result.nextKey !== null, bytesRead: result.bytesRead };
    } finally {
      result.close();
    }
  };
  const window = tile.lastDays === null ? {} : await lastDays(deps, identity, tile, run);
  const limit = Math.min(body.limit ?? DEFAULT_LIMIT, MOST_ROWS);
  const { bytesRead, ...answer } = await run({ ...body, ...window, limit });
  return { answer: { state: tileState(tile), answered_at: new Date().toISOString(), ...answer }, bytesRead };
}

/** The days that a tile of the last days shows; none where there are no records. */
async function lastDays(
  { database }: QueryDeps,
  { tenantId }: TenantIdentity,
  tile: Tile,
  run: (query: QueryBody) => Promise<{ rows: (string | null)[][] }>,
): Promise<Partial<QueryBody>> {
  const schema = await findSchema(database, tenantId, tile.schemaSlug);
  if (!schema) return {};
  // Every version has the same event date.
  const { eventDateField } = (await firstVersion(database, tenantId, schema.id)).definition;
  const newest = await run({
    select: [`max("${eventDateField}") as newest`],
    event_from: '0001-01-01',
    event_to: '9999-12-31',
  });
  return lastDaysWindow(newest.rows[0]?.[0] ?? null, tile.lastDays!);
}
