import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { SnapshotPin } from '../files/snapshot/load-snapshot.ts';
import { cursorsNeededSince } from '../files/snapshot/snapshot-cursors.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import type { Keyring } from '../security/keyring.ts';
import { openSignedValue, signValue } from '../security/signed-value.ts';
import { countedBytes, endOldestCursors } from './large-cursors.ts';
import { DEFAULT_LIMIT } from './plan-query.ts';
import type { QueryBody } from './query-body.ts';
import type { Cell, OrderKey } from './typed-plan.ts';

/** Lifetime of a page token, minutes (contract rule 34). */
const CURSOR_MINUTES = 60;

export interface Cursor extends Required<SnapshotPin> {
  request: QueryBody;
  lastKey: unknown[];
}

/**
 * Stores the place where a page ended and returns its token. The stored row also tells the janitor which raw objects and
 * data files a later page may still need. The token stays short, whatever the query and the key contain. Ends the tenant's
 * oldest tokens where large ones take more than the budget.
 */
export async function saveCursor(
  db: Queryable,
  keyring: Keyring,
  tenantId: number,
  schemaId: number,
  cursor: Cursor,
): Promise<string> {
  const id = randomBytes(16);
  const lastKey = JSON.stringify(cursor.lastKey, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const request = JSON.stringify(cursor.request);
  const largeBytes = countedBytes(request, lastKey);
  await db.query(
    `insert into query_cursors
       (id, tenant_id, schema_id, position, newest_version, request, last_key, large_bytes, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9))`,
    [
      ...[id, tenantId, schemaId, cursor.position, cursor.newestVersion],
      ...[request, lastKey, largeBytes, CURSOR_MINUTES],
    ],
  );
  if (largeBytes !== null) await endOldestCursors(db, tenantId);
  return signValue(keyring, 'cursor', id);
}

/**
 * Opens a page token.
 * @throws AppError `schema_not_found`, and `bad_page_token` if it is forged, expired, or of another tenant or schema
 */
export async function openCursor(
  db: Queryable,
  keyring: Keyring,
  tenantId: number,
  slug: string,
  token: string,
): Promise<Cursor> {
  const id = await openSignedValue(keyring, 'cursor', token);
  const [row] = id
    ? await db.query<Required<SnapshotPin> & { request: QueryBody; last_key: unknown[] }>(
        `select c.position, c.newest_version as "newestVersion", c.request, c.last_key
         from query_cursors c join schemas s on s.id = c.schema_id
         where c.id = $1 and c.tenant_id = $2 and s.slug = $3 and c.expires_at > now()`,
        [id, tenantId, slug],
      )
    : [];
  if (!row) {
    await requireSchema(db, tenantId, slug);
    throw badPageToken('page_token', 'page_token_invalid');
  }
  const { last_key: lastKey, ...rest } = row;
  return { ...rest, lastKey };
}

/** The stored key as cells: integers of 64 bits travel as text. */
export function restoreKey(lastKey: unknown[], orderBy: OrderKey[]): Cell[] {
  return orderBy.map(({ expr }, index) => {
    const value = lastKey[index] as Cell;
    if (value === null) return null;
    if (expr.type.kind === 'bigint') return BigInt(value as string);
    return expr.type.kind === 'double' ? Number(value) : value;
  });
}

/**
 * With a token the query may be left out; members that are given must equal those that the token was made for. Format and
 * `include_meta` only determine how the page is written, and may change.
 * @throws AppError `bad_page_token` naming the member that differs
 */
export function checkSameQuery(given: QueryBody, stored: QueryBody): void {
  const defaults: QueryBody = { limit: DEFAULT_LIMIT, where: [], group_by: [], order_by: [] };
  const asked = inOneForm(given);
  const kept = inOneForm({ ...defaults, ...stored });
  for (const member of [
    'select',
    'event_from',
    'event_to',
    'where',
    'group_by',
    'order_by',
    'limit',
  ] as const) {
    if (asked[member] !== undefined && !isDeepStrictEqual(asked[member], kept[member])) {
      throw badPageToken(member, 'page_token_other_query');
    }
  }
}

/**
 * A query in one of the forms that are equal. JSON has one zero, where a request may have -0; a direction may be left out, or
 * in capitals.
 */
function inOneForm(query: QueryBody): QueryBody {
  const order_by = query.order_by?.map(({ field, direction = 'asc' }) => ({
    field,
    direction: direction.toLowerCase(),
  }));
  return JSON.parse(JSON.stringify({ ...query, order_by }));
}

function badPageToken(field: string, code: 'page_token_invalid' | 'page_token_other_query'): AppError {
  return new AppError('bad_page_token', { fields: [{ field, code }] });
}

export async function removeExpiredCursors(db: Queryable): Promise<void> {
  await db.query(`delete from query_cursors where expires_at < ${cursorsNeededSince}`);
}
