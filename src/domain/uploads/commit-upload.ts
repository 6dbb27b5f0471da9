import { inBatchesBy } from '../../concurrency/in-batches.ts';
import { type Database, perDatabase, type Queryable } from '../../ports/database.ts';
import { addAllToOutbox, type OutboxEvent } from '../events/outbox.ts';
import { failpoint } from '../failpoint.ts';
import type { FileRow } from '../files/file-record.ts';
import { moveAside } from '../files/repairs/set-aside.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import { onBehalfOf } from '../tenants/tenant-connections.ts';
import { inSpan, type OpenSpan, withinSpan } from '../tracing.ts';
import { failUpload } from './fail-upload.ts';
import { judgeUploads, type Verdict } from './judge-uploads.ts';
import { readStoredBytes } from './storage-budget.ts';
import type { UploadGrant } from './upload-tokens-store.ts';
import { countStoredFiles } from './upload-totals-store.ts';
import {
  type CompletedUpload,
  completePendingFiles,
  deletePendingFile,
  findStored,
  makeFailedObjectDue,
} from './uploads-store.ts';

/**
 * `stored`: the file is part of the data from now on. Otherwise the object just written is not needed, and is due for
 * removal. `given_up`: the janitor had ended the upload before.
 */
export type UploadOutcome =
  | { kind: 'stored' | 'duplicate'; file: FileRow }
  | { kind: 'name_taken' | 'storage_full' | 'given_up' };

interface ReadyUpload {
  grant: UploadGrant;
  pending: FileRow;
  upload: CompletedUpload;
  maxStoredBytes: number | undefined;
  span: OpenSpan | undefined;
}

/**
 * Turns a durable object into data of the schema, in one transaction: moves the schema's counter, gives the file its
 * position, puts the event into the outbox. The schema's row lock makes commits of one schema follow one another, so
 * duplicate names and contents are decided without a race (contract rules 18, 19). A file whose content is missing or
 * damaged is set aside in the transaction that stores its content anew. Uploads of a schema that are ready while one of its
 * commits is under way share the next, in the order in which they became ready.
 * `maxStoredBytes`: bound of the tenant; undefined: no bound.
 */
export function commitUpload(
  database: Database,
  grant: UploadGrant,
  pending: FileRow,
  upload: CompletedUpload,
  maxStoredBytes?: number,
): Promise<UploadOutcome> {
  return inSpan('upload commit', {}, (span) =>
    commits(database)(grant.schemaId, { grant, pending, upload, maxStoredBytes, span }),
  );
}

const commits = perDatabase((database: Database) =>
  inBatchesBy<number, ReadyUpload, UploadOutcome>((schemaId, ready) =>
    // The transaction is told in the trace of the first; the wait of each is in its own.
    withinSpan(ready[0]!.span, () =>
      onBehalfOf(ready[0]!.grant.tenantId, () =>
        database.transaction(async (tx) => {
          const outcomes = await commitTogether(tx, schemaId, ready);
          await failpoint('upload.in-commit');
          return outcomes;
        }),
      ),
    ),
  ),
);

async function commitTogether(
  tx: Queryable,
  schemaId: number,
  ready: ReadyUpload[],
): Promise<UploadOutcome[]> {
  const { tenantId, tenantSlug, schemaSlug } = ready[0]!.grant;
  const wanted = ready.map(({ pending, upload, maxStoredBytes }) => ({
    ...{ id: pending.id, fileName: pending.file_name, maxStoredBytes },
    ...{ sha256: upload.sha256, sizeBytes: upload.sizeBytes },
  }));
  const hasBound = wanted.some(({ maxStoredBytes }) => maxStoredBytes !== undefined);
  const [{ position }, found, tenantBytes] = await Promise.all([
    lockSchema(tx, tenantId, schemaId),
    findStored(tx, tenantId, schemaId, wanted),
    hasBound ? readStoredBytes(tx, tenantId) : 0,
  ]);
  const verdicts = judgeUploads(wanted, { ...found, tenantBytes });

  const replaced = verdicts.flatMap((verdict) => ('replaces' in verdict && verdict.replaces) || []);
  if (replaced.length > 0) {
    const next = { id: schemaId, slug: schemaSlug, position: position + 1 };
    const moved = replaced.map(({ rows, ...file }) => ({ ...file, rows: rows! }));
    await moveAside(tx, { tenantId, tenantSlug }, next, moved);
  }
  const files = await store(
    tx,
    schemaId,
    position,
    ready.filter((_, index) => verdicts[index]!.kind === 'stored'),
  );
  const outcomes: UploadOutcome[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    outcomes.push(await outcomeOf(tx, ready[index]!, verdict, files));
  }
  return outcomes;
}

/** Makes the files data from the position after `position` on. @returns id -> file */
async function store(
  tx: Queryable,
  schemaId: number,
  position: number,
  ready: ReadyUpload[],
): Promise<Map<number, FileRow>> {
  if (ready.length === 0) return new Map();
  const { tenantId } = ready[0]!.grant;
  const sum = (of: (upload: CompletedUpload) => number) =>
    ready.reduce((total, { upload }) => total + of(upload), 0);
  const [files] = await Promise.all([
    completePendingFiles(
      tx,
      tenantId,
      ready.map(({ pending, upload }, index) => ({
        id: pending.id,
        position: position + 1 + index,
        ...upload,
      })),
    ),
    countStoredFiles(tx, tenantId, schemaId, {
      position: position + ready.length,
      files: ready.length,
      rows: sum(({ rows }) => rows),
      bytes: sum(({ sizeBytes }) => sizeBytes),
    }),
    addAllToOutbox(tx, tenantId, ready.map(toEvent)),
  ]);
  return new Map(files.map((file) => [file.id, file]));
}

function toEvent({ grant, pending, upload, span }: ReadyUpload): OutboxEvent {
  return {
    topic: 'files',
    key: `schema:${grant.schemaId}`,
    payload: {
      type: 'file.completed',
      tenant: grant.tenantSlug,
      schema: grant.schemaSlug,
      schema_version: grant.schemaVersion,
      file_id: pending.id,
      file_name: pending.file_name,
      rows: upload.rows,
      size_bytes: upload.sizeBytes,
    },
    traceparent: span?.traceparent ?? null,
  };
}

/** Ends the record of an upload that brings no data: from then on its object is due for removal. */
async function outcomeOf(
  tx: Queryable,
  { grant: { tenantId }, pending, upload }: ReadyUpload,
  verdict: Verdict,
  stored: Map<number, FileRow>,
): Promise<UploadOutcome> {
  const { kind } = verdict;
  if (kind === 'stored') return { kind, file: stored.get(pending.id)! };
  if (kind === 'duplicate') await deletePendingFile(tx, tenantId, pending.id);
  else if (kind !== 'given_up') {
    const failure = kind === 'name_taken' ? 'file_name_taken' : 'storage_quota_exceeded';
    await failUpload(tx, tenantId, pending.id, {
      ...{ failure, sizeBytes: upload.sizeBytes, rows: upload.rows, validation: 'valid' },
    });
  }
  // If the upload was given up before this object existed, its removal has already run and removed nothing.
  await makeFailedObjectDue(tx, tenantId, pending);
  if (kind !== 'duplicate') return { kind };
  return { kind, file: typeof verdict.of === 'number' ? stored.get(verdict.of)! : verdict.of };
}
