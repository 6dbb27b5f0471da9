import type { Queryable } from '../../ports/database.ts';
import type { PanelSchema } from '../contract-types.ts';

export type TileWidth = PanelSchema<'TileWidth'>;

/** What a board asks and shows in one place of its page. */
export interface Tile {
  number: number;
  title: string;
  schemaId: number;
  schemaSlug: string;
  schemaName: string;
  /** The query's JSON as it was written. */
  query: string;
  chart: PanelSchema<'Chart'>;
  width: TileWidth;
  lastDays: number | null;
  /** Of the schema; its data change with it. */
  position: number;
  /** Versions of the schema; a new one may change what a query gives. */
  versions: number;
}

export interface BoardLink {
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface Board {
  id: number;
  name: string;
  version: number;
  updatedBy: string;
  updatedAt: Date;
  link: BoardLink | null;
  tiles: Tile[];
}

export type BoardSummary = Pick<Board, 'id' | 'name' | 'updatedBy' | 'updatedAt'> & {
  tiles: number;
  shared: boolean;
};

/** SQL: the link in row `l` shows its board. */
export const LINK_WORKS = 'l.withdrawn_at is null and (l.expires_at is null or l.expires_at > now())';

const tileColumns = `t.number, t.title, t.schema_id as "schemaId", s.slug as "schemaSlug", s.name as "schemaName",
  t.query, t.chart, t.width, t.last_days as "lastDays", s.position,
  (select count(*) from schema_versions v where v.schema_id = s.id) as versions`;

/** The boards of an account, by name. */
export async function listBoards(db: Queryable, tenantId: number): Promise<BoardSummary[]> {
  return db.query<BoardSummary>(
    `select b.id, b.name, b.member_email as "updatedBy", b.updated_at as "updatedAt",
       (select count(*) from board_tiles t where t.board_id = b.id) as tiles,
       exists (select from board_links l where l.board_id = b.id and ${LINK_WORKS}) as shared
     from boards b where b.tenant_id = $1 order by lower(b.name), b.id`,
    [tenantId],
  );
}

export async function countBoards(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*) as n from boards where tenant_id = $1', [
    tenantId,
  ]);
  return row!.n;
}

/** Undefined if the account has no such board. */
export async function findBoard(db: Queryable, tenantId: number, id: number): Promise<Board | undefined> {
  const [board] = await db.query<Omit<Board, 'tiles' | 'link'> & BoardLink>(
    `select b.id, b.name, b.version, b.member_email as "updatedBy", b.updated_at as "updatedAt",
       l.member_email as "createdBy", l.created_at as "createdAt", l.expires_at as "expiresAt"
     from boards b left join board_links l on l.board_id = b.id and ${LINK_WORKS}
     where b.tenant_id = $1 and b.id = $2`,
    [tenantId, id],
  );
  if (!board) return undefined;
  const { createdBy, createdAt, expiresAt, ...rest } = board;
  const link = createdBy === null ? null : { createdBy, createdAt, expiresAt };
  return { ...rest, link, tiles: await listTiles(db, tenantId, id) };
}

/** The tiles of a board in the order of its page. */
export async function listTiles(db: Queryable, tenantId: number, boardId: number): Promise<Tile[]> {
  return db.query<Tile>(
    `select ${tileColumns} from board_tiles t join schemas s on s.id = t.schema_id
     where t.tenant_id = $1 and t.board_id = $2 order by t.place, t.number`,
    [tenantId, boardId],
  );
}

/** Undefined if the account has no such tile. */
export async function findTile(
  db: Queryable,
  tenantId: number,
  { boardId, number }: { boardId: number; number: number },
): Promise<Tile | undefined> {
  const [tile] = await db.query<Tile>(
    `select ${tileColumns} from board_tiles t join schemas s on s.id = t.schema_id
     where t.tenant_id = $1 and t.board_id = $2 and t.number = $3`,
    [tenantId, boardId, number],
  );
  return tile;
}

/** Name and version of a board, which nobody else changes until the transaction ends. */
export async function lockBoard(
  tx: Queryable,
  tenantId: number,
  id: number,
): Promise<{ name: string; version: number; tilesMade: number } | undefined> {
  const [row] = await tx.query<{ name: string; version: number; tilesMade: number }>(
    `select name, version, tiles_made as "tilesMade" from boards where tenant_id = $1 and id = $2
     for no key update`,
    [tenantId, id],
  );
  return row;
}

export async function insertBoard(
  tx: Queryable,
  { tenantId, name, email }: { tenantId: number; name: string; email: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into boards (tenant_id, name, member_email) values ($1, $2, $3) returning id',
    [tenantId, name, email],
  );
  return row!.id;
}

/** The next state of a board: who made it, and its name. */
export async function moveBoard(
  tx: Queryable,
  id: number,
  { name, email, tilesMade }: { name: string; email: string; tilesMade: number },
): Promise<void> {
  await tx.query(
    `update boards set name = $2, member_email = $3, tiles_made = $4, version = version + 1, updated_at = now()
     where id = $1`,
    [id, name, email, tilesMade],
  );
}

/** The name it had; undefined if the account has no such board. */
export async function removeBoardRow(
  tx: Queryable,
  tenantId: number,
  id: number,
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'delete from boards where tenant_id = $1 and id = $2 returning name',
    [tenantId, id],
  );
  return row?.name;
}

export type NewTile = Pick<Tile, 'number' | 'title' | 'schemaId' | 'query' | 'chart' | 'width' | 'lastDays'>;

/** Puts a tile behind the others. */
export async function insertTile(
  tx: Queryable,
  { tenantId, boardId }: { tenantId: number; boardId: number },
  tile: NewTile,
): Promise<void> {
  await tx.query(
    `insert into board_tiles (board_id, number, place, tenant_id, schema_id, title, query, chart, width, last_days)
     values ($1, $2, (select coalesce(max(place), 0) + 1 from board_tiles where board_id = $1), $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[boardId, tile.number, tenantId, tile.schemaId, tile.title, tile.query],
      ...[tile.chart && JSON.stringify(tile.chart), tile.width, tile.lastDays],
    ],
  );
}

export type ArrangedTile = Pick<Tile, 'number' | 'title' | 'width' | 'lastDays'>;

/** Keeps the named tiles in their order, and removes the others. */
export async function arrangeTiles(tx: Queryable, boardId: number, tiles: ArrangedTile[]): Promise<void> {
  await tx.query('delete from board_tiles where board_id = $1 and not number = any($2::int[])', [
    boardId,
    tiles.map(({ number }) => number),
  ]);
  await tx.query(
    `update board_tiles t set place = n.place, title = n.title, width = n.width, last_days = n.last_days
     from unnest($2::int[], $3::text[], $4::text[], $5::int[]) with ordinality as n(number, title, width, last_days, place)
     where t.board_id = $1 and t.number = n.number`,
    [
      boardId,
      tiles.map(({ number }) => number),
      tiles.map(({ title }) => title),
      tiles.map(({ width }) => width),
      tiles.map(({ lastDays }) => lastDays),
    ],
  );
}
