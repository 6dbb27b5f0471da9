import { tileState } from '../../../../domain/boards/answer-tile.ts';
import type { Board, BoardSummary, Tile } from '../../../../domain/boards/boards-store.ts';
import type { PanelSchema } from '../../panel-call.ts';

export function toBoardSummary(board: BoardSummary): PanelSchema<'BoardSummary'> {
  const { id, name, tiles, shared, updatedBy, updatedAt } = board;
  return { id, name, tiles, shared, updated_by: updatedBy, updated_at: updatedAt.toISOString() };
}

export function toBoard({
  id,
  name,
  version,
  tiles,
  link,
  updatedBy,
  updatedAt,
}: Board): PanelSchema<'Board'> {
  return {
    id,
    name,
    version,
    tiles: tiles.map(toTile),
    link: link && {
      created_by: link.createdBy,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt?.toISOString() ?? null,
    },
    updated_by: updatedBy,
    updated_at: updatedAt.toISOString(),
  };
}

function toTile(tile: Tile): PanelSchema<'Tile'> {
  const { schemaSlug: slug, schemaName: name, query } = tile;
  return { ...toSharedTile(tile), schema: { slug, name }, query };
}

/** What a link shows of a tile: neither its query nor its schema. */
export function toSharedTile(tile: Tile): PanelSchema<'SharedBoard'>['tiles'][number] {
  const { number, title, chart, width, lastDays } = tile;
  return { number, title, chart, width, last_days: lastDays, state: tileState(tile) };
}
