import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { openRawFiles } from '../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { loadRunSpec } from './run-spec.ts';
import { findRun } from './runs-store.ts';

let own: OwnControl;
let root: string;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-run-spec-'));
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

/** A store that gives every content the same tag. */
function namingStore(contentTag: string): ObjectStore {
  const store = createDirectoryObjectStore(root);
  return {
    ...store,
    async create(key, uploadId) {
      const writer = await store.create(key, uploadId);
      return {
        write: (bytes) => writer.write(bytes),
        commit: async () => ({ ...(await writer.commit()), tag: contentTag }),
        abort: () => writer.abort(),
      };
    },
  };
}

it('has of each file what the store called its content, where it has such a name', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  for (const [day, objects] of [namingStore('as stored'), createDirectoryObjectStore(root)].entries()) {
    const files = await openRawFiles(own.control, objects, own.tenant, schema.slug);
    await files.upload(`${day}.jsonl`, `{"at":"2026-01-0${day + 1}"}\n`);
  }
  const runId = await own.addRun(schema);
  await database.query(
    `update files set run_id = $1, processing_status = 'processing' where schema_id = $2`,
    [runId, schema.id],
  );
  const spec = await loadRunSpec(database, (await findRun(database, own.tenant.id, runId))!);
  expect(spec!.files.map(({ fileName, contentTag }) => [fileName, contentTag])).toEqual([
    ['0.jsonl', 'as stored'],
    ['1.jsonl', null],
  ]);
  expect(spec!.undeclaredFields).toBe('reject');
});

it('is there for the current attempt of an open run only', async () => {
  const { database } = own.control;
  const runId = await own.addRun(await own.addSchema());
  const asSeen = (await findRun(database, own.tenant.id, runId))!;
  expect(await loadRunSpec(database, asSeen)).toBeDefined();
  for (const meanwhile of [
    'condemned_attempt = attempt',
    'condemned_attempt = attempt, attempt = attempt + 1',
    `condemned_attempt = null, attempt = ${asSeen.attempt}, status = 'cancelled'`,
  ]) {
    await database.query(`update runs set ${meanwhile} where id = $1`, [runId]);
    expect(await loadRunSpec(database, asSeen), meanwhile).toBeUndefined();
  }
});
