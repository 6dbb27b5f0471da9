import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { openRawFiles, type RawFiles } from '../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { AppError } from '../app-error.ts';
import { findFile } from '../files/find-file.ts';
import { addSchemaVersion } from '../schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../schemas/schema-document.ts';
import { commitUpload } from './commit-upload.ts';
import { failUpload } from './fail-upload.ts';
import { createUploadTokenBy } from './member-upload-tokens.ts';
import { createUploadToken, openUploadCredential } from './upload-credential.ts';
import type { UploadGrant } from './upload-tokens-store.ts';
import { type CompletedUpload, insertPendingFile, touchPendingFile } from './uploads-store.ts';

let own: OwnControl;
let root: string;
let slug: string;
let schemaId: number;
let files: RawFiles;
let member: { tenantId: number; memberId: number };

beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-uploads-'));
  member = { tenantId: own.tenant.id, memberId: own.owner.memberId };
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  ({ id: schemaId, slug } = await own.addSchema());
  files = await openRawFiles(own.control, createDirectoryObjectStore(root), own.tenant, slug);
  await query('delete from outbox');
  await query(`update members set role = 'owner'`);
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const record = (day: string) => `{"at":"2026-01-${day}"}\n`;
const totals = async () =>
  (
    await query(
      `select position, stored_files as files, stored_rows as rows, stored_bytes as bytes, linked_at is not null as linked,
         (select coalesce(sum(failed_files), 0)::int from schema_days d where d.schema_id = s.id) as failed
       from schemas s where id = $1`,
      [schemaId],
    )
  )[0];
const told = async () =>
  (await query<{ payload: object }>(`select payload from outbox where topic = 'files' order by id`)).map(
    ({ payload }) => payload,
  );
const removals = async () =>
  (await query<{ id: number }>('select file_id as id from object_removals order by 1')).map(({ id }) => id);
const code = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};

const grantOf = async (
  minutes = 60,
  maker: Parameters<typeof createUploadToken>[2] = member,
): Promise<string> =>
  (await createUploadToken(own.control.database, own.control.keyring, maker, slug, minutes)).credential;
/** An upload of 20 bytes that the store holds. @param digit of its SHA-256 */
const storedUpload = (digit: string, tag?: string): CompletedUpload => ({
  ...{ sizeBytes: 20, rows: 1, sha256: digit.repeat(64), minDay: '2026-01-01', maxDay: '2026-01-01' },
  stored: { bytes: 20, crc32: 1, tag },
});
const open = (credential: string): Promise<UploadGrant> =>
  openUploadCredential(own.control.database, own.control.keyring, credential);

it('a file becomes data at the next position, counted and told', async () => {
  const text = record('01') + record('03');
  const file = await files.upload('a.jsonl', text);
  expect(file).toMatchObject({
    ...{ file_name: 'a.jsonl', rows: 2, size_bytes: text.length, schema_version: '1.0', validation: 'valid' },
    ...{ upload_status: 'completed', processing_status: 'pending', run_id: null },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    storage_path: expect.stringMatching(
      `^oficina/${slug}/1.0/[0-9]{4}/[0-9]{2}/[0-9]{2}/${file.id}/a.jsonl$`,
    ),
  });
  expect(await totals()).toEqual({
    ...{ position: 1, files: 1, rows: 2, bytes: text.length },
    ...{ linked: true, failed: 0 },
  });
  expect(await told()).toEqual([
    {
      ...{ type: 'file.completed', tenant: 'oficina', schema: slug, schema_version: '1.0' },
      ...{ file_id: file.id, file_name: 'a.jsonl', rows: 2, size_bytes: text.length },
    },
  ]);
  const { rawFiles } = await files.snapshot();
  expect(rawFiles).toMatchObject([
    { fileId: file.id, minDay: '2026-01-01', maxDay: '2026-01-03', storedBytes: text.length },
  ]);
  expect((await files.snapshot(1)).rawFiles).toEqual(rawFiles);
  expect((await files.snapshot(0)).rawFiles).toEqual([]);
  expect(await removals()).toEqual([]);
});

it('the same content again is the same file, under whatever name, and its object goes', async () => {
  const first = await files.upload('a.jsonl', record('01'));
  const again = await files.upload('b.jsonl', record('01'));
  expect(again.id).toBe(first.id);
  expect(await totals()).toMatchObject({ position: 1, files: 1 });
  expect(await query('select id from files where schema_id = $1', [schemaId])).toHaveLength(1);
  expect(await removals()).toEqual([]);
});

it('other content under the same name is refused, and kept and counted as a failure', async () => {
  await files.upload('a.jsonl', record('01'));
  expect(await code(files.upload('a.jsonl', record('02')))).toBe('upload_name_taken');
  const [failed] = await query<{ id: number }>(
    `select id, failure, validation, size_bytes, rows, upload_status from files where schema_id = $1 and upload_status = 'failed'`,
    [schemaId],
  );
  expect(failed).toMatchObject({ failure: 'file_name_taken', validation: 'valid', size_bytes: 20, rows: 1 });
  expect(await totals()).toMatchObject({ position: 1, files: 1, failed: 1 });
  expect(await code(files.upload('a.jsonl', record('03')))).toBe('upload_name_taken');
  expect(await totals()).toMatchObject({ position: 1, files: 1, failed: 2 });
  expect((await told())[1]).toEqual({
    ...{ type: 'file.failed', tenant: 'oficina', schema: slug, schema_version: '1.0', file_id: failed!.id },
    ...{ file_name: 'a.jsonl', validation: 'valid', failure: 'file_name_taken' },
  });
  expect(await removals()).toEqual([]);
});

it('an invalid file is kept with its report and is no data', async () => {
  expect(await code(files.upload('a.jsonl', `${record('01')}{"at":1}\nx\n`))).toBe('upload_not_jsonl');
  const [{ id }] = (await query<{ id: number }>('select id from files where schema_id = $1', [schemaId])) as [
    { id: number },
  ];
  const found = await findFile(own.control.database, own.tenant.id, slug, id);
  expect(found).toMatchObject({
    file: { validation: 'invalid', upload_status: 'failed', rows: 3 },
    report: {
      lines: 3,
      bad_lines: 2,
      errors: [
        { line: 2, byte_offset: 26, field: 'at' },
        { line: 3, byte_offset: 29 },
      ],
    },
    failure: 'upload_not_jsonl',
    setAsideAt: null,
  });
  expect(await totals()).toMatchObject({ position: 0, files: 0, linked: false, failed: 1 });
  expect((await files.snapshot()).rawFiles).toEqual([]);
  expect(await code(findFile(own.control.database, own.tenant.id, slug, 0))).toBe('file_not_found');
});

it('the newest 1,000 invalid files of a schema keep their reports, and all keep their records', async () => {
  const { database } = own.control;
  const grant = await open(await grantOf());
  const first = await insertPendingFile(database, { ...grant, fileName: 'first.jsonl' });
  const upload = async () => expect(await code(files.upload('a.jsonl', 'x\n'))).toBe('upload_not_jsonl');
  const copyOne = (times: number) =>
    query(
      `insert into files (tenant_id, schema_id, schema_version_id, upload_token_id, file_name, schema_version, storage_path,
         upload_status, processing_status, failure, validation, report, rows)
       select tenant_id, schema_id, schema_version_id, upload_token_id, file_name, schema_version, storage_path || n,
         upload_status, processing_status, failure, validation, report, rows
       from (select * from files where schema_id = $1 and report is not null limit 1) file, generate_series(1, $2::int) n`,
      [schemaId, times],
    );
  const kept = async () => {
    const rows = await query<{ has: boolean }>(
      `select report is not null as has from files where schema_id = $1 and validation = 'invalid' order by id`,
      [schemaId],
    );
    return rows.map(({ has }) => has);
  };
  const expected = (dropped: number) => [
    ...Array<boolean>(dropped).fill(false),
    ...Array<boolean>(1000).fill(true),
  ];
  await upload();
  await copyOne(1004);
  await upload();
  expect(await kept()).toEqual(expected(6));
  await copyOne(8);
  await upload();
  expect(await kept()).toEqual(expected(15));
  // Its upload began before all others.
  const report = { lines: 1, bad_lines: 1, errors: [] };
  const end = { failure: 'upload_not_jsonl', sizeBytes: 2, validation: 'invalid', report } as const;
  await database.transaction((tx) => failUpload(tx, own.tenant.id, first.id, end));
  expect(await kept()).toEqual(expected(16));
  await query('delete from object_removals');
});

it('an upload that was given up meanwhile brings nothing, and its object is due once more', async () => {
  const { database } = own.control;
  const grant = await open(await grantOf());
  const pending = await insertPendingFile(database, { ...grant, fileName: 'a.jsonl' });
  await touchPendingFile(database, own.tenant.id, pending.id, 7);
  expect((await findFile(database, own.tenant.id, slug, pending.id)).file).toMatchObject({ size_bytes: 7 });
  const end = { failure: 'upload_abandoned', sizeBytes: 7, validation: 'pending', mayAppear: true } as const;
  const failed = await database.transaction((tx) => failUpload(tx, own.tenant.id, pending.id, end));
  expect(failed).toMatchObject({ id: pending.id, upload_status: 'failed', rows: null });
  expect(await database.transaction((tx) => failUpload(tx, own.tenant.id, pending.id, end))).toBeUndefined();
  expect(await database.transaction((tx) => failUpload(tx, own.tenant.id, 0, end))).toBeUndefined();
  const [removal] = await query<{ again: boolean }>(
    `select again_at > now() + interval '50 minutes' as again from object_removals where file_id = $1`,
    [pending.id],
  );
  expect(removal).toEqual({ again: true });
  await query(`update object_removals set retry_at = now() + interval '1 hour'`);
  expect(await commitUpload(database, grant, pending, storedUpload('0'))).toEqual({ kind: 'given_up' });
  expect(await query('select retry_at from object_removals')).toEqual([{ retry_at: null }]);
  expect(await totals()).toMatchObject({ position: 0, files: 0 });
  await query('delete from object_removals');
});

it("a file keeps the store's tag of its content, where the store gives one", async () => {
  const { database } = own.control;
  const grant = await open(await grantOf());
  for (const [digit, tag] of [
    ['1', 'as stored'],
    ['2', undefined],
  ] as const) {
    const fileName = `${digit}.jsonl`;
    const pending = await insertPendingFile(database, { ...grant, fileName });
    expect(await commitUpload(database, grant, pending, storedUpload(digit, tag))).toMatchObject({
      kind: 'stored',
    });
  }
  expect(
    await query('select content_tag as tag from files where schema_id = $1 order by id', [schemaId]),
  ).toEqual([{ tag: 'as stored' }, { tag: null }]);
});

it('a name that is none is refused before anything is written', async () => {
  for (const name of [
    '.jsonl',
    'a.json',
    'a/b.jsonl',
    'a\\b.jsonl',
    'a\nb.jsonl',
    `${'a'.repeat(250)}.jsonl`,
    '\ud800.jsonl',
    'a.jsonl ',
  ]) {
    expect(await code(files.upload(name, record('01'))), name).toBe('upload_invalid_name');
  }
  expect(await query('select id from files where schema_id = $1', [schemaId])).toEqual([]);
  expect((await files.upload(`${'a'.repeat(249)}.jsonl`, record('01'))).rows).toBe(1);
});

it('an upload URL allows what its schema and version are, until it expires', async () => {
  const credential = await grantOf(15);
  expect(await open(credential)).toMatchObject({
    ...{ tenantId: own.tenant.id, tenantSlug: 'oficina', planName: 'custom', schemaId, schemaSlug: slug },
    ...{ schemaVersion: '1.0', definition: { eventDateField: 'at' } },
  });
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'more', type: 'string', required: false },
  ];
  await addSchemaVersion(
    own.control.database,
    own.tenant.id,
    parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields }),
  );
  expect((await open(credential)).schemaVersion).toBe('1.0');
  expect((await open(await grantOf())).schemaVersion).toBe('1.1');
  expect(await code(open(`${credential.slice(0, -2)}xx`))).toBe('upload_url_invalid');
  expect(await code(open(''))).toBe('upload_url_invalid');
  expect(await code(open(await grantOf(0)))).toBe('upload_url_invalid');
  expect(await code(open(await grantOf(-1)))).toBe('upload_url_invalid');
  await query(`update upload_tokens set expires_at = now() - interval '1 second'`);
  expect(await code(open(credential))).toBe('upload_url_invalid');
});

it('an upload URL is void when who made it may no longer upload, and while the schema is inactive', async () => {
  const ofMember = await grantOf();
  await query(`update members set role = 'viewer'`);
  expect(await code(open(ofMember))).toBe('upload_url_invalid');
  await query(`update members set role = 'editor'`);
  expect((await open(ofMember)).schemaId).toBe(schemaId);
  const [token] = await query<{ id: number }>('select id from api_tokens order by id desc limit 1');
  const ofToken = await grantOf(60, { tenantId: own.tenant.id, tokenId: token!.id });
  expect((await open(ofToken)).schemaId).toBe(schemaId);
  await query('update api_tokens set revoked_at = now() where id = $1', [token!.id]);
  expect(await code(open(ofToken))).toBe('upload_url_invalid');
  await query('update schemas set active = false where id = $1', [schemaId]);
  expect(await code(open(ofMember))).toBe('upload_url_invalid');
  await expect(grantOf()).rejects.toMatchObject({ code: 'schema_inactive', params: { slug } });
  slug = 'nothing';
  expect(await code(grantOf())).toBe('schema_not_found');
});

it('a member gets an upload URL for an hour, and the audit log says so', async () => {
  const { database, keyring } = own.control;
  await query('delete from audit_log');
  const token = await createUploadTokenBy(database, keyring, own.owner, slug);
  expect(token.expiresAt.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(token.expiresAt.getTime() - Date.now()).toBeLessThan(61 * 60_000);
  expect((await open(token.credential)).uploadTokenId).toBe(token.id);
  expect(await query('select action, target, details from audit_log')).toEqual([
    {
      ...{ action: 'upload_url.create', target: slug },
      details: { upload_token_id: token.id, expires_at: token.expiresAt.toISOString() },
    },
  ]);
});
