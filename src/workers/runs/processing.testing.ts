import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { AppError } from '../../domain/app-error.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import { readRunLog } from '../../domain/processing/run-log.ts';
import { beginAttempt, findRun, leaseOpenRuns, type Run } from '../../domain/processing/runs-store.ts';
import { driverFor, type Shape } from '../../domain/processing/shape.ts';
import { addSchemaVersion } from '../../domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../domain/schemas/schema-document.ts';
import { grantCredits } from '../../domain/tenants/credits.ts';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { openRawFiles, type RawFiles } from '../upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';

export let own: OwnControl;
export let root: string;
export let member: PanelIdentity;
export let slug: string;
export let schemaId: number;
export let files: RawFiles;

/** Sets up a tenant, and for each test of the file a schema and its files, which the variables above hold. */
export function useProcessing(): void {
  beforeAll(async () => {
    own = await openOwnControl();
    root = await mkdtemp(join(tmpdir(), 'celeiro-processing-'));
    member = own.owner;
  });
  afterAll(async () => {
    await own.close();
    await rm(root, { recursive: true });
  });
  beforeEach(async () => {
    ({ id: schemaId, slug } = await own.addSchema());
    files = await openRawFiles(own.control, createDirectoryObjectStore(root), own.tenant, slug);
    await query('update tenants set credits = 0');
    await query('delete from outbox');
    await query('delete from audit_log');
    await grantCredits(own.control.database, own.tenant.id, '10', '');
  });
}

/** Adds version 1.1 to the schema of the test, with one field more. */
export async function addVersion(): Promise<void> {
  const fields = [
    { name: 'at', type: 'date', required: true },
    { name: 'more', type: 'string', required: false },
  ];
  const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields });
  await addSchemaVersion(own.control.database, own.tenant.id, document);
}

export const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
/** Dependencies as in the distributed profile: with a driver. */
export const deps = () => ({
  database: own.control.database,
  shapes: own.control.shapes,
  driverFor: (executor: Shape) => driverFor(executor, own.control.shapes),
});
export const machines = { shape_id: 3, executors: 2 };
export const upload = (name: string, days: number[]) =>
  files.upload(name, days.map((day) => `{"at":"2026-01-0${day}"}\n`).join(''));
export const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  const { code, params, fields } = error as AppError;
  return { code, params, fields };
};
export const refusedWith = async (promise: Promise<unknown>, code: string) =>
  expect((await refusal(promise)).code).toBe(code);
export const logOf = async (run: number) =>
  (await readRunLog(own.control.database, own.tenant.id, run, 0)).map(
    ({ code, level, params }) => `${level} ${code} ${JSON.stringify(params)}`,
  );
export const balance = async () =>
  (await query<{ credits: string }>('select credits::text from tenants'))[0]!.credits;
export const pendingTotals = async () =>
  (
    await query(
      'select pending_files as files, pending_rows as rows, pending_bytes as bytes, position from schemas where id = $1',
      [schemaId],
    )
  )[0];
export const events = async (topic: string) =>
  (
    await query<{ key: string; payload: { metadata: Record<string, unknown> } }>(
      'select key, payload from outbox where topic = $1 order by id',
      [topic],
    )
  ).map(({ key, payload }) => ({ ...payload.metadata, key }) as Record<string, unknown>);

export async function begun(id: number, owner = 'test'): Promise<Run> {
  const { database } = own.control;
  await leaseOpenRuns(database, owner, 600);
  expect(
    await beginAttempt(database, own.tenant.id, (await findRun(database, own.tenant.id, id))!, owner),
  ).toBe(true);
  return (await findRun(database, own.tenant.id, id))!;
}

export const failure: RunFailure = {
  code: 'file_damaged',
  detail: 'pod x',
  retryable: false,
  files: [{ fileId: 7, fileName: 'a.jsonl' }],
};
