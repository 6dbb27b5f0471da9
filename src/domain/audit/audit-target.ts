import type { Queryable } from '../../ports/database.ts';
import type { AuditEntry } from './audit-log.ts';

/** What an entry is about. `key`: slug of a schema, address of a member, otherwise the id as text. */
export interface AuditTarget {
  kind: 'schema' | 'file' | 'run' | 'webhook' | 'member' | 'token' | 'board';
  key: string;
}

/** A target that is still there. */
export interface FoundTarget extends AuditTarget {
  /** Slug of a file's schema; null of all else. */
  schema: string | null;
}

/** What an entry is about, as far as it says so. */
export function targetOf({
  action,
  target,
  details,
}: Pick<AuditEntry, 'action' | 'target' | 'details'>): AuditTarget | null {
  const [area] = action.split('.');
  const {
    id,
    board,
    run_ids: runIds,
    schema,
  } = details as {
    id?: number;
    board?: number;
    run_ids?: number[];
    schema?: string;
  };
  switch (area) {
    case 'schema':
    case 'upload_url':
    case 'automation':
      return { kind: 'schema', key: target };
    case 'query':
      return schema === undefined ? null : { kind: 'schema', key: schema };
    case 'board':
      return board === undefined ? null : { kind: 'board', key: String(board) };
    case 'file':
      return { kind: 'file', key: target };
    case 'run': {
      const run = action === 'run.cancel' ? target : runIds?.[0];
      return run === undefined ? null : { kind: 'run', key: String(run) };
    }
    case 'member':
    case 'session':
      return { kind: 'member', key: target };
    case 'token':
    case 'webhook':
      return id === undefined ? null : { kind: area, key: String(id) };
    default:
      return null;
  }
}

/** Those of the targets that a tenant still has, by kind and key. */
export async function findTargets(
  db: Queryable,
  tenantId: number,
  targets: AuditTarget[],
): Promise<Map<string, FoundTarget>> {
  if (targets.length === 0) return new Map();
  const keys = (wanted: AuditTarget['kind']) =>
    targets.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const ids = (wanted: AuditTarget['kind']) => keys(wanted).map(Number).filter(Number.isSafeInteger);
  const rows = await db.query<FoundTarget>(
    `select 'schema' as kind, slug as key, null as schema from schemas where tenant_id = $1 and slug = any($2)
     union all select 'member', email, null from members where tenant_id = $1 and email = any($3)
     union all select 'file', f.id::text, s.slug from files f join schemas s on s.id = f.schema_id
       where f.tenant_id = $1 and f.id = any($4)
     union all select 'run', id::text, null from runs where tenant_id = $1 and id = any($5)
     union all select 'webhook', id::text, null from webhooks where tenant_id = $1 and id = any($6)
     union all select 'token', id::text, null from api_tokens where tenant_id = $1 and id = any($7)
     union all select 'board', id::text, null from boards where tenant_id = $1 and id = any($8)`,
    [
      tenantId,
      keys('schema'),
      keys('member'),
      ids('file'),
      ids('run'),
      ids('webhook'),
      ids('token'),
      ids('board'),
    ],
  );
  return new Map(rows.map((found) => [`${found.kind} ${found.key}`, found]));
}
