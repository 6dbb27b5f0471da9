import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import type { Content } from '../../ports/content-sum.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { plainKey, withPlainObjectNames } from './plain-object-names.ts';
import { DamagedObject, readWhole } from './read-whole.ts';

let root: string;
let store: ObjectStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-lake-'));
  store = createDirectoryObjectStore(root);
});
afterAll(() => rm(root, { recursive: true }));

const text = '{"at":"2026-01-01"}\n';
const content = { bytes: text.length, crc32: crc32(text) };

async function put(key: string, into = store): Promise<void> {
  const writer = await into.create(key, '1');
  await writer.write(Buffer.from(text));
  await writer.commit();
}
async function read(expected: Content | undefined): Promise<{ text: string; failure?: unknown }> {
  let given = '';
  try {
    for await (const piece of readWhole(store, 'a/whole.jsonl', expected))
      given += Buffer.from(piece).toString();
    return { text: given };
  } catch (failure) {
    return { text: given, failure };
  }
}

it('an object is read to its end, and then refused unless it is what was stored', async () => {
  await put('a/whole.jsonl');
  expect(await read(content)).toEqual({ text });
  expect(await read(undefined)).toEqual({ text });
  for (const other of [
    { ...content, crc32: 1 },
    { ...content, bytes: 1 },
  ]) {
    const { text: given, failure } = await read(other);
    expect(given).toBe(text);
    expect(failure).toBeInstanceOf(DamagedObject);
    expect(failure).toMatchObject({ storagePath: 'a/whole.jsonl' });
  }
});

it('a plain key has letters, digits and three signs in its name, which begins with neither dot nor underscore', () => {
  for (const [key, plain] of [
    ['oficina/_x:y/Dez 1-2_3.jsonl', 'oficina/_x:y/Dez-1-2_3.jsonl'],
    ['k/pão [é].jsonl', 'k/p-o----.jsonl'],
    ['k/🌾.jsonl', 'k/-.jsonl'],
    ['k/.a', 'k/-a'],
    ['k/_._a', 'k/-._a'],
    ['.b', '-b'],
  ] as const) {
    expect(plainKey(key)).toBe(plain);
    expect(plainKey(plain)).toBe(plain);
  }
});

it('a store with plain names takes, gives, lists and removes its objects under them', async () => {
  const plain = withPlainObjectNames(store);
  const key = 'b/pão.jsonl';
  await put(key, plain);
  expect([await plain.exists(key), await store.exists(key), await store.exists('b/p-o.jsonl')]).toEqual([
    ...[true, false, true],
  ]);
  let given = '';
  for await (const piece of plain.read(key)) given += Buffer.from(piece).toString();
  expect(given).toBe(text);
  const listed = [];
  for await (const object of plain.list('b/')) listed.push(object.key);
  expect(listed).toEqual(['b/p-o.jsonl']);
  await plain.remove(key, '1');
  expect(await store.exists('b/p-o.jsonl')).toBe(false);
});
