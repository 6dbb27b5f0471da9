import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import type { FileRow } from '../files/file-record.ts';
import { commitUpload } from './commit-upload.ts';
import { failUpload } from './fail-upload.ts';
import { createUploadToken, openUploadCredential } from './upload-credential.ts';
import type { UploadGrant } from './upload-tokens-store.ts';
import { insertPendingFile } from './uploads-store.ts';

let own: OwnControl;
let database: Database;
/** Transactions that `counted` has begun. */
let transactions = 0;
let counted: Database;
beforeAll(async () => {
  own = await openOwnControl();
  ({ database } = own.control);
  counted = {
    ...database,
    transaction(work) {
      transactions++;
      return database.transaction(work);
    },
  };
});
afterAll(() => own.close());

interface Upload {
  content: number;
  name: string;
  sizeBytes: number;
  isGivenUp: boolean;
}

/** An upload whose object is stored. @returns commits it */
async function ready(grant: UploadGrant, { content, name, sizeBytes, isGivenUp }: Upload) {
  const { tenantId } = grant;
  const pending = await insertPendingFile(database, { ...grant, fileName: name });
  if (isGivenUp) {
    const end = { failure: 'upload_interrupted', sizeBytes: 0, validation: 'pending' } as const;
    await database.transaction((tx) => failUpload(tx, tenantId, pending.id, end));
  }
  const day = `2026-01-0${1 + content}`;
  const upload = {
    ...{ sizeBytes, rows: 1 + content, sha256: String(content).repeat(64), minDay: day, maxDay: day },
    stored: { bytes: sizeBytes + 1, crc32: content, tag: content === 0 ? undefined : `tag ${content}` },
  };
  return async (db: Database, bound: number | undefined) => {
    const outcome = await commitUpload(db, grant, pending, upload, bound);
    return { kind: outcome.kind, file: 'file' in outcome && told(outcome.file) };
  };
}
const told = ({ id: _, storage_path: __, created_at: ___, updated_at: ____, ...file }: FileRow) => file;

/** All that the database says of a schema after its uploads, without ids and times. */
async function stateOf({ id }: OwnSchema) {
  const ask = (text: string) => database.query(text, [id]);
  return {
    schema: await ask(
      `select position, stored_files, stored_rows, stored_bytes, pending_files, pending_rows, pending_bytes, linked_at is not null as linked
       from schemas where id = $1`,
    ),
    days: await ask('select files, rows, bytes, failed_files from schema_days where schema_id = $1'),
    files: await ask(
      `select file_name, upload_status, validation, failure, uploaded_position, size_bytes, rows, sha256, content_tag, stored_bytes,
         stored_crc32, set_aside_at is not null as is_aside, min_day::text, max_day::text,
         (select count(*) from object_removals r where r.file_id = f.id) as removals
       from files f where schema_id = $1 order by id`,
    ),
    // Uploads that end together have no order among those that become data and those that fail.
    events: await database.query(
      `select topic, payload - 'file_id' - 'schema' as payload from outbox where key = $1 order by payload->>'type', id`,
      [`schema:${id}`],
    ),
  };
}

const uploads = fc.array(
  fc.record({
    content: fc.nat(5),
    name: fc.constantFrom<string>('a.jsonl', 'b.jsonl', 'c.jsonl', 'd.jsonl'),
    sizeBytes: fc.integer({ min: 1, max: 9 }),
    isGivenUp: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  { minLength: 1, maxLength: 9 },
);
/** Contents whose files are found damaged before the uploads that are ready together. */
const damages = fc.uniqueArray(fc.nat(5), { maxLength: 3 });
const upload = (content: number, name: string) => ({ content, name, sizeBytes: 1, isGivenUp: false });
/** Damaged content comes under another name, and again; its former name is free for other content. */
const replacing = [upload(0, 'b.jsonl'), upload(0, 'c.jsonl'), upload(1, 'a.jsonl'), upload(2, 'b.jsonl')];
const room = fc.option(fc.nat(30), { nil: undefined });

it('uploads that are ready together share a transaction, and end as if each had committed alone', async () => {
  const [member] = await database.query<{ id: number }>('select id from members');
  const maker = { tenantId: own.tenant.id, memberId: member!.id };
  await fc.assert(
    fc.asyncProperty(uploads, damages, uploads, room, async (before, damaged, together, more) => {
      const ends = [];
      for (const isTogether of [false, true]) {
        await database.query('update schemas set stored_bytes = 0');
        const schema = await own.addSchema();
        const { credential } = await createUploadToken(database, own.control.keyring, maker, schema.slug, 60);
        const grant = await openUploadCredential(database, own.control.keyring, credential);
        const outcomes = [];
        for (const upload of before) outcomes.push(await (await ready(grant, upload))(database, more));
        await database.query(
          `insert into damaged_objects (storage_path, tenant_id, file_id, kind)
           select storage_path, tenant_id, id, 'damaged' from files where schema_id = $1 and sha256 = any($2)`,
          [schema.id, damaged.map((content) => String(content).repeat(64))],
        );
        const commits = [];
        for (const upload of together) commits.push(await ready(grant, upload));
        transactions = 0;
        if (isTogether) {
          outcomes.push(...(await Promise.all(commits.map((commit) => commit(counted, more)))));
          expect(transactions).toBe(1);
        } else for (const commit of commits) outcomes.push(await commit(database, more));
        ends.push({ outcomes, ...(await stateOf(schema)) });
      }
      expect(ends[1]).toEqual(ends[0]);
    }),
    { numRuns: tries(40), examples: [[[upload(0, 'a.jsonl')], [0], replacing, undefined]] },
  );
}, 180_000);
