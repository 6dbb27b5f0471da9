import { panel } from '../../../generated/contract-values.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import {
  type ArrangedTile,
  arrangeTiles,
  type Board,
  countBoards,
  findBoard,
  insertBoard,
  insertTile,
  listTiles,
  lockBoard,
  moveBoard,
  type NewTile,
  removeBoardRow,
  type Tile,
} from './boards-store.ts';

/** Most boards of an account: more than people find their way in. */
const MOST_BOARDS = panel.schemas.BoardList.properties.data.maxItems;
/** Most tiles of a board: each is a query. */
const MOST_TILES = panel.schemas.Board.properties.tiles.maxItems;

/** @throws AppError `board_not_found`, the same for another account's board */
export async function requireBoard(db: Queryable, tenantId: number, id: number): Promise<Board> {
  const board = await findBoard(db, tenantId, id);
  if (!board) throw boardNotFound(id);
  return board;
}

export function boardNotFound(id: number): AppError {
  return new AppError('board_not_found', { params: { id } });
}

export function tileNotFound(number: number): AppError {
  return new AppError('tile_not_found', { params: { number } });
}

/** @throws AppError `too_many_boards` */
export async function createBoard(database: Database, member: PanelIdentity, name: string): Promise<Board> {
  const { tenantId, email } = member;
  return database.transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    if ((await countBoards(tx, tenantId)) >= MOST_BOARDS) {
      throw budgetError('boards', MOST_BOARDS, KEPT_SECONDS);
    }
    const id = await insertBoard(tx, { tenantId, name, email });
    await recordAudit(tx, member, { action: 'board.create', target: name, details: { board: id } });
    return requireBoard(tx, tenantId, id);
  });
}

interface BoardChange {
  /** Version of the board that the change was made on. */
  version: number;
  name: string;
  tiles: ArrangedTile[];
}

/** @throws AppError `board_not_found`, `board_changed`, `tile_not_found`, `invalid_request` where a tile is named twice */
export async function changeBoard(
  database: Database,
  member: PanelIdentity,
  id: number,
  { version, name, tiles }: BoardChange,
): Promise<Board> {
  const { tenantId, email } = member;
  return database.transaction(async (tx) => {
    const board = await lockBoard(tx, tenantId, id);
    if (!board) throw boardNotFound(id);
    if (board.version !== version) throw new AppError('board_changed');
    const before = await listTiles(tx, tenantId, id);
    const known = new Set(before.map(({ number }) => number));
    const named = new Set<number>();
    for (const [index, { number }] of tiles.entries()) {
      if (named.has(number)) throw namedTwice(`tiles.${index}.number`);
      named.add(number);
      if (!known.delete(number)) throw tileNotFound(number);
    }
    await arrangeTiles(tx, id, tiles);
    await moveBoard(tx, id, { name, email, tilesMade: board.tilesMade });
    const changes = {
      ...changesOf({ name: board.name }, { name }),
      ...changesOfTiles(before, tiles),
    };
    if (Object.keys(changes).length > 0) {
      const details = { board: id, ...changes };
      await recordAudit(tx, member, { action: 'board.change', target: board.name, details });
    }
    return requireBoard(tx, tenantId, id);
  });
}

function namedTwice(field: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, code: 'not_unique' }] });
}

/**
 * Who has the board's link sees the title and the days of each tile: the log says who changed which. All in one entry, however
 * many tiles there are.
 */
function changesOfTiles(
  before: Tile[],
  after: ArrangedTile[],
): { tiles?: Record<string, unknown>[]; removed?: string[] } {
  const arranged = new Map(after.map((tile) => [tile.number, tile]));
  const removed = before.filter(({ number }) => !arranged.has(number)).map(({ title }) => title);
  const told = ({ title, lastDays }: ArrangedTile) => ({ title, last_days: lastDays });
  const tiles = before.flatMap((tile) => {
    const changes = changesOf(told(tile), told(arranged.get(tile.number) ?? tile));
    return Object.keys(changes).length === 0 ? [] : [{ title: tile.title, ...changes }];
  });
  return { ...(tiles.length > 0 && { tiles }), ...(removed.length > 0 && { removed }) };
}

/** @throws AppError `board_not_found` */
export async function removeBoard(database: Database, member: PanelIdentity, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await removeBoardRow(tx, member.tenantId, id);
    if (name === undefined) throw boardNotFound(id);
    await recordAudit(tx, member, { action: 'board.delete', target: name, details: { board: id } });
  });
}

export type TileToPin = Omit<NewTile, 'number' | 'schemaId'> & { schema: string };

/** Puts a query behind the tiles of a board. @throws AppError `board_not_found`, `schema_not_found`, `too_many_tiles` */
export async function pinTile(
  database: Database,
  member: PanelIdentity,
  boardId: number,
  { schema: slug, ...tile }: TileToPin,
): Promise<Board> {
  const { tenantId, email } = member;
  return database.transaction(async (tx) => {
    const board = await lockBoard(tx, tenantId, boardId);
    if (!board) throw boardNotFound(boardId);
    const schema = await requireSchema(tx, tenantId, slug);
    if ((await listTiles(tx, tenantId, boardId)).length >= MOST_TILES) {
      throw budgetError('board_tiles', MOST_TILES, KEPT_SECONDS);
    }
    const number = board.tilesMade + 1;
    const place = { tenantId, boardId };
    await insertTile(tx, place, { ...tile, number, schemaId: schema.id });
    await moveBoard(tx, boardId, { name: board.name, email, tilesMade: number });
    const details = { board: boardId, tile: tile.title, schema: slug };
    await recordAudit(tx, member, { action: 'board.pin', target: board.name, details });
    return requireBoard(tx, tenantId, boardId);
  });
}
