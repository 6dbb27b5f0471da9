import type { Queryable } from '../../../ports/database.ts';

/** The id that the control database shares with the store of its objects. */
export async function readInstallationId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>('select id from installation');
  return row!.id;
}

export async function writeInstallationId(db: Queryable, id: string): Promise<void> {
  await db.query('update installation set id = $1 where id <> $1', [id]);
}
