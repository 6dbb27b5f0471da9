import type { Database } from '../../src/ports/database.ts';

/**
 * Inserts rows of many files of a schema, 20 s apart, without their bytes. Every 50th failed, the others are stored. Names
 * such as `pedidos-00000004.jsonl` consist of one of four subjects in turn and a number.
 * @param after number of the last file before these
 */
export async function insertFiles(
  database: Database,
  tenantId: number,
  slug: string,
  count: number,
  after = 0,
): Promise<void> {
  await database.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, rows,
       sha256, min_day, max_day, validation, upload_status, processing_status, uploaded_position, created_at, updated_at)
     select s.tenant_id, s.id, v.id, n.name, '1.0', 'bench/' || s.slug || '/1.0/' || n.i || '/' || n.name,
       (n.i::bigint * 7919) % 10000000, n.i % 5000, case when n.i % 50 <> 0 then md5(n.i::text) || md5(n.i::text) end,
       '2026-01-01', '2026-01-31', case when n.i % 50 = 0 then 'invalid' else 'valid' end,
       case when n.i % 50 = 0 then 'failed' else 'completed' end,
       case when n.i % 50 = 0 then 'failed' when n.i % 3 = 0 then 'pending' else 'completed' end, n.i,
       timestamptz '2026-01-01Z' + make_interval(secs => n.i * 20), timestamptz '2026-01-01Z' + make_interval(secs => n.i * 20)
     from schemas s join schema_versions v on v.schema_id = s.id,
       lateral (select i, (array['pedidos','cliques','sensores','pagamentos'])[1 + i % 4] || '-' || to_char(i, 'FM00000000') || '.jsonl' as name
         from generate_series($4::int + 1, $4::int + $3::int) i) n
     where s.tenant_id = $1 and s.slug = $2`,
    [tenantId, slug, count, after],
  );
  await database.query('vacuum analyze files');
}
