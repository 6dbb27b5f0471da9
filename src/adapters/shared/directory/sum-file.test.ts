import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_BYTES, sumFile } from './sum-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-sums-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('sums files of every size about that of an order, several at once, and tells every byte', async () => {
  const sizes = [0, 1, ORDER_BYTES - 1, ORDER_BYTES, ORDER_BYTES + 1, 2 * ORDER_BYTES, 2.5 * ORDER_BYTES];
  const files = await Promise.all(
    sizes.map(async (size) => {
      const content = Buffer.alloc(size, `${size} celeiro`);
      const path = join(folder, `${size}`);
      await writeFile(path, content);
      return { path, bytes: size, crc32: crc32(content) };
    }),
  );
  let told = 0;
  const tell = (bytes: number) => {
    told += bytes;
  };
  expect(await Promise.all(files.map(({ path }) => sumFile(path, tell)))).toEqual(
    files.map(({ bytes, crc32 }) => ({ bytes, crc32 })),
  );
  expect(told).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

it('reads on when the caller has taken what was read', async () => {
  const path = join(folder, 'long');
  await writeFile(path, Buffer.alloc(3 * ORDER_BYTES));
  let [open, told] = [0, 0];
  await sumFile(path, async () => {
    expect(++open).toBe(1);
    await new Promise(setImmediate);
    open--;
    told++;
  });
  expect(told).toBe(4); // the last is empty
});

it("gives the system's error of a file that cannot be read, and sums the next", async () => {
  const path = join(folder, 'there');
  await writeFile(path, 'abc');
  await expect(sumFile(join(folder, 'gone'), () => {})).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(sumFile(folder, () => {})).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await sumFile(path, () => {})).toEqual({ bytes: 3, crc32: crc32('abc') });
});
