import type { Queryable } from '../../ports/database.ts';
import type { Scope } from './scopes.ts';
import type { Tenant } from './tenants-store.ts';

/** Every tenant: only the operator sees more than one. */
export async function listTenants(db: Queryable): Promise<Tenant[]> {
  return db.query<Tenant>(
    `select id, slug, name, plan, credits::text, processing_enabled as "processingEnabled",
       delete_processed_files as "deleteProcessedFiles"
     from tenants order by slug`,
  );
}

export interface ApiTokenRow {
  id: number;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

/** The tokens of a tenant, newest first; the JWT itself is kept nowhere. */
export async function listTokenRows(db: Queryable, tenantId: number): Promise<ApiTokenRow[]> {
  return db.query<ApiTokenRow>(
    `select id, name, scopes, created_at, expires_at, revoked_at, last_used_at
     from api_tokens where tenant_id = $1 order by id desc`,
    [tenantId],
  );
}

export interface LedgerLine {
  id: number;
  kind: 'grant' | 'reserve' | 'release' | 'charge';
  /** Decimal as text; negative where it lowers the balance. */
  amount: string;
  run_id: number | null;
  note: string;
  created_at: Date;
}

export async function listLedgerRows(db: Queryable, tenantId: number, limit: number): Promise<LedgerLine[]> {
  return db.query<LedgerLine>(
    `select id, kind, amount::text, run_id, note, created_at
     from credit_ledger where tenant_id = $1 order by id desc limit $2`,
    [tenantId, limit],
  );
}
