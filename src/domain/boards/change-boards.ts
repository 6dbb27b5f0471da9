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

/** @throws AppError `board_not_found`, `board_changed`, `tile_not_found` */
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
    // A number that was seen is taken out, so that none is named twice.
    for (const { number } of tiles) if (!known.delete(number)) throw tileNotFound(number);
    await arrangeTiles(tx, id, tiles);
    await moveBoard(tx, id, { name, email, tilesMade: board.tilesMade });
    await recordTileChanges(tx, member, { id, name: board.name }, before, tiles);
    const removed = before.filter(({ number }) => known.has(number)).map(({ title }) => title);
    if (name !== board.name || removed.length > 0) {
      const details = {
        board: id,
        ...changesOf({ name: board.name }, { name }),
        ...(removed.length > 0 && { removed }),
      };
      await recordAudit(tx, member, { action: 'board.change', target: board.name, details });
    }
    return requireBoard(tx, tenantId, id);
  });
}

/** Who has the board's link sees the title and the days of each tile: the log says who changed which. */
async function recordTileChanges(
  tx: Queryable,
  member: PanelIdentity,
  board: { id: number; name: string },
  before: Tile[],
  after: ArrangedTile[],
): Promise<void> {
  const told = ({ title, lastDays }: ArrangedTile) => ({ title, last_days: lastDays });
  for (const tile of before) {
    const arranged = after.find(({ number }) => number === tile.number);
    const changes = changesOf(told(tile), arranged ? told(arranged) : {});
    if (Object.keys(changes).length === 0) continue;
    const details = { board: board.id, tile: tile.title, ...changes };
    await recordAudit(tx, member, { action: 'board.change', target: board.name, details });
  }
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
