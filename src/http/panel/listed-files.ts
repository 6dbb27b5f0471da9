import { damageOf } from '../../domain/files/integrity/damaged-objects.ts';
import type { Queryable } from '../../ports/database.ts';

/** Files in the words of the contract, each with what was found of its stored content. */
export async function listedFiles<F extends { id: number }>(db: Queryable, tenantId: number, files: F[]) {
  const damage = await damageOf(
    db,
    tenantId,
    files.map(({ id }) => id),
  );
  return files.map((file) => ({ ...file, damage: damage.get(file.id) ?? null }));
}
