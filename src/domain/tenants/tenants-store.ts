import type { Queryable } from '../../ports/database.ts';

export interface Tenant {
  id: number;
  slug: string;
  name: string;
  plan: string;
  /** Decimal as text. */
  credits: string;
  processingEnabled: boolean;
  deleteProcessedFiles: boolean;
  /** IANA name of the zone in which the panel shows moments. Everything else is in UTC. */
  timeZone: string;
  /** Credits below which members are told, a decimal as text; null: never. */
  creditsThreshold: string | null;
}

const columns = `id, slug, name, plan, credits::text, processing_enabled as "processingEnabled",
  delete_processed_files as "deleteProcessedFiles", time_zone as "timeZone",
  credits_threshold::text as "creditsThreshold"`;

export async function findTenantBySlug(db: Queryable, slug: string): Promise<Tenant | undefined> {
  return (await db.query<Tenant>(`select ${columns} from tenants where slug = $1`, [slug]))[0];
}

/** Locks the tenant until the transaction ends: serialises counting and changing the tenant's resources. */
export async function lockTenant(tx: Queryable, tenantId: number): Promise<void> {
  await tx.query('select 1 from tenants where id = $1 for no key update', [tenantId], { withBegin: true });
}

export async function insertTenant(
  db: Queryable,
  tenant: { slug: string; name: string; plan: string },
): Promise<Tenant | undefined> {
  const rows = await db.query<Tenant>(
    `insert into tenants (slug, name, plan) values ($1, $2, $3) on conflict (slug) do nothing returning ${columns}`,
    [tenant.slug, tenant.name, tenant.plan],
  );
  return rows[0];
}

export async function updateTenant(
  db: Queryable,
  tenantId: number,
  change: {
    name?: string;
    plan?: string;
    processingEnabled?: boolean;
    deleteProcessedFiles?: boolean;
    timeZone?: string;
    creditsThreshold?: string | null;
  },
): Promise<Tenant> {
  const rows = await db.query<Tenant>(
    `update tenants set plan = coalesce($2, plan),
       processing_enabled = coalesce($3, processing_enabled),
       delete_processed_files = coalesce($4, delete_processed_files),
       name = coalesce($5, name),
       time_zone = coalesce($6, time_zone),
       credits_threshold = case when $7 then $8::numeric else credits_threshold end,
       -- A new threshold is told of anew.
       credits_low_since = case
         when $7 and credits_threshold is distinct from $8::numeric then null else credits_low_since
       end
     where id = $1 returning ${columns}`,
    [
      tenantId,
      change.plan ?? null,
      change.processingEnabled ?? null,
      change.deleteProcessedFiles ?? null,
      change.name ?? null,
      change.timeZone ?? null,
      change.creditsThreshold !== undefined,
      change.creditsThreshold ?? null,
    ],
  );
  return rows[0]!;
}

/** Plans of tenants that are none of `known`, with the number of their tenants and the slugs of the first `most`. */
export async function plansWithout(
  db: Queryable,
  known: string[],
  most: number,
): Promise<{ plan: string; tenants: number; slugs: string[] }[]> {
  return db.query(
    `select plan, count(*)::int as tenants, (array_agg(slug order by slug))[1:$2::int] as slugs
     from tenants where plan <> all ($1::text[]) group by plan order by plan`,
    [known, most],
  );
}
