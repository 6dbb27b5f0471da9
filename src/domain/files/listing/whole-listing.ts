import { inBatches } from '../../../concurrency/in-batches.ts';
import { perDatabase } from '../../../ports/database.ts';
import { SLUG } from '../../schemas/schema-rules.ts';
import type { ListingTotal } from './listing-totals.ts';

interface Asked {
  tenantId: number;
  slug: string;
}

/** A schema and the exact total of its listing without filters. */
export interface WholeListing extends ListingTotal {
  schemaId: number;
}

/**
 * Finds the schema of a listing without filters, and its total, the way `countedTotal` does. Listings that are asked for
 * together are answered by one statement. Undefined where the tenant has no such schema.
 */
export const wholeListing = perDatabase((db) =>
  inBatches<Asked, WholeListing | undefined>(async (asked) => {
    // No other text names a schema, and PostgreSQL takes no NUL.
    const distinct = new Map(asked.filter(({ slug }) => SLUG.test(slug)).map((one) => [keyOf(one), one]));
    const rows = await db.query<WholeListing & Asked>(
      `select a.tenant_id as "tenantId", a.slug, s.id as "schemaId", c.settled as "ofSchema", c.settled + p.pending as total
         from unnest($1::bigint[], $2::text[]) as a (tenant_id, slug)
           join schemas s on s.tenant_id = a.tenant_id and s.slug = a.slug
           cross join lateral (select coalesce(sum(files), 0)::bigint as settled from file_counts
             where tenant_id = s.tenant_id and schema_id = s.id) c
           cross join lateral (select count(*) as pending from files
             where tenant_id = s.tenant_id and schema_id = s.id and upload_status = 'pending') p`,
      [
        Array.from(distinct.values(), ({ tenantId }) => tenantId),
        Array.from(distinct.values(), ({ slug }) => slug),
      ],
      { prepared: true },
    );
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    return asked.map((one) => found.get(keyOf(one)));
  }),
);

function keyOf({ tenantId, slug }: Asked): string {
  return `${tenantId} ${slug}`;
}
