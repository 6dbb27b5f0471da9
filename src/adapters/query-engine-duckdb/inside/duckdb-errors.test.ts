import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDataFolder,
  type DataFolder,
  everyDay,
  fieldsOf,
  openFolder,
  rawSnapshot,
} from '../../shared/duckdb/data-folder.testing.ts';
import { printSource } from '../../shared/duckdb/duckdb-source.ts';
import type { LockedInstance } from '../../shared/duckdb/locked-instance.ts';
import { explainFailure } from './duckdb-damage.ts';
import { toAppError, wasRefusedMemory } from './duckdb-errors.ts';

/** The same error as a statement gives it, and as the reading of a chunk does. */
const forms: [string, (type: string, message: string) => Error][] = [
  ['a text', (type, message) => new Error(`${type} Error: ${message}`)],
  [
    'JSON',
    (type, message) => new Error(JSON.stringify({ exception_type: type, exception_message: message })),
  ],
  [
    'JSON behind a name',
    (type, message) =>
      new Error(`Error: ${JSON.stringify({ exception_type: type, exception_message: message })}`),
  ],
];
const refusal = 'Failed to allocate block of 262144 bytes (bad allocation)';

let folder: DataFolder;
let instance: LockedInstance;
beforeAll(async () => {
  folder = await createDataFolder();
  instance = await openFolder(folder);
});
afterAll(async () => {
  await instance.close();
  await folder.remove();
});

describe.each(forms)('an error of DuckDB that is %s', (_, error) => {
  it.each([
    ['Out of Memory', refusal, 'query_too_large'],
    ['Out of Memory', 'failed to offload data block of size 256.0 KiB', 'query_spill_exceeded'],
    ['Out of Range', 'Overflow in multiplication of INT64', 'numeric_overflow'],
    ['Conversion', 'Could not cast "x"', 'numeric_overflow'],
    ['IO', 'Could not write file: No space left on device', 'no_disk_space'],
    ['Internal', 'Out of Memory Error', 'query_failed'],
  ])('is told by its kind: %s, %s', (type, message, code) => {
    expect(toAppError(error(type, message), undefined).code).toBe(code);
  });

  it('tells memory that the system refused from memory that a tenant has used up', () => {
    expect(wasRefusedMemory(error('Out of Memory', refusal))).toBe(true);
    expect(wasRefusedMemory(error('Out of Memory', 'could not allocate block of size 2 MiB'))).toBe(false);
    expect(wasRefusedMemory(error('Conversion', refusal))).toBe(false);
  });

  it('has no file read that it does not blame', async () => {
    const fields = fieldsOf({ ts: 'timestamp' });
    const file = await folder.put(1, 'a.jsonl', '{}\n');
    await rm(join(folder.objectsDir, file.storagePath));
    const source = printSource(rawSnapshot(fields, [file]), ['ts'], everyDay, folder);
    const connection = await instance.connect();
    const explain = (type: string) =>
      explainFailure(error(type, refusal), connection, source, folder, new AbortController().signal);
    await expect(explain('Out of Memory')).resolves.toBeUndefined();
    await expect(explain('IO')).rejects.toMatchObject({ name: 'SourceUnreadable' });
    connection.closeSync();
  });
});

it('a message that only begins like JSON is no kind of its own', () => {
  const cut = new Error('{"exception_type":"Out of Memory","exception_mess');
  expect(toAppError(cut, undefined).code).toBe('query_failed');
});
