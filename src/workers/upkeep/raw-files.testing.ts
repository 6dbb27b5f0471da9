import { Readable } from 'node:stream';
import type { Control } from '../../control.ts';
import type { FileRow } from '../../domain/files/file-record.ts';
import { loadSnapshot } from '../../domain/files/snapshot/load-snapshot.ts';
import type { TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';
import { createApiToken } from '../../domain/tenants/api-tokens.ts';
import { requirePlan } from '../../domain/tenants/plan.ts';
import type { Tenant } from '../../domain/tenants/tenants-store.ts';
import { CheckingThreads } from '../../domain/uploads/checking-threads/checking-threads.ts';
import { receiveFile } from '../../domain/uploads/receive-file.ts';
import { createUploadToken, openUploadCredential } from '../../domain/uploads/upload-credential.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

const MINUTES = 60;
const IDLE_MS = 60_000;

/** A tenant's uploads and their later states, without HTTP. */
export interface RawFiles {
  /** Uploads to the schema's newest version. */
  upload(name: string, bytes: Buffer | string): Promise<FileRow>;
  /** The snapshot that a query reads; `at` is a cursor's position. */
  snapshot(at?: number, window?: { from: string; to: string }): Promise<TableSnapshot>;
  /** Takes the files out of the tail, as the end of a run does, without a table. */
  process(fileIds: number[]): Promise<void>;
}

export async function openRawFiles(
  control: Control,
  objects: ObjectStore,
  tenant: Tenant,
  slug: string,
  { numberLines = false } = {},
): Promise<RawFiles> {
  const { database, keyring, plans } = control;
  const { id: tokenId } = await createApiToken(database, keyring, tenant, {
    name: 'raw files',
    scopes: ['upload'],
    expiresAt: null,
  });
  const checking = new CheckingThreads();
  const maker = { tenantId: tenant.id, tokenId };
  return {
    async upload(name, bytes) {
      const { credential } = await createUploadToken(database, keyring, maker, slug, MINUTES);
      const grant = await openUploadCredential(database, keyring, credential);
      const body = Readable.from([Buffer.from(bytes)]);
      const incoming = {
        name,
        body,
        contentLength: undefined,
        contentEncoding: undefined,
        idleTimeoutMs: IDLE_MS,
      };
      const received = await receiveFile(
        { database, objects, checking, numberLines },
        grant,
        requirePlan(plans, tenant),
        incoming,
      );
      return received.file;
    },
    async snapshot(at, window = { from: '0001-01-01', to: '9999-12-31' }) {
      const place = { tenantId: tenant.id, tenantSlug: tenant.slug };
      const pin = at === undefined ? undefined : { position: at };
      return (await loadSnapshot(database, place, slug, window, pin)).snapshot;
    },
    async process(fileIds) {
      await database.query(
        `with moved as (update schemas set position = position + 1, pending_files = pending_files - cardinality($3::bigint[])
           where tenant_id = $1 and slug = $2 returning id, position)
         update files f set processing_status = 'completed', table_position = moved.position
         from moved where f.schema_id = moved.id and f.id = any($3)`,
        [tenant.id, slug, fileIds],
      );
    },
  };
}
