import type { Queryable } from '../../ports/database.ts';
import { foldEmail } from './email.ts';
import type { Role } from './roles.ts';

/** Returns the new member's id; undefined if the tenant already has a member of that e-mail. */
export async function insertMember(
  tx: Queryable,
  tenantId: number,
  member: { email: string; role: Role },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into members (tenant_id, email, role) values ($1, $2, $3)
     on conflict (tenant_id, email) do nothing returning id`,
    [tenantId, foldEmail(member.email), member.role],
  );
  return row?.id;
}
