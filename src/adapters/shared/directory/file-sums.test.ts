import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileSums } from './file-sums.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-sums-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('sums more files than it has threads, of every size about that of a read, and tells every byte', async () => {
  const sums = createFileSums(2);
  try {
    const sizes = [0, 1, 524_287, 524_288, 524_289, 1_700_000];
    const files = await Promise.all(
      sizes.map(async (size, index) => {
        const content = Buffer.alloc(size, `${index}abc`);
        const path = join(folder, `${size}`);
        await writeFile(path, content);
        return { path, bytes: size, crc32: crc32(content) };
      }),
    );
    let told = 0;
    const found = await Promise.all(
      files.map(({ path }) =>
        sums.sum(path, (bytes) => {
          told += bytes;
        }),
      ),
    );
    expect(found).toEqual(files.map(({ bytes, crc32 }) => ({ bytes, crc32 })));
    expect(told).toBe(sizes.reduce((sum, size) => sum + size, 0));
  } finally {
    sums.close();
  }
});

it("gives the system's error of a file that cannot be read, and goes on with the next", async () => {
  const sums = createFileSums(1);
  try {
    const path = join(folder, 'there');
    await writeFile(path, 'abc');
    const tried = await Promise.allSettled([
      sums.sum(join(folder, 'gone'), () => {}),
      sums.sum(folder, () => {}),
      sums.sum(path, () => {}),
    ]);
    expect(tried).toMatchObject([
      { status: 'rejected', reason: { code: 'ENOENT' } },
      { status: 'rejected', reason: { code: 'EISDIR' } },
      { status: 'fulfilled', value: { bytes: 3 } },
    ]);
  } finally {
    sums.close();
  }
});

it('refuses files whose thread ends before they are summed, and those that wait for one', async () => {
  const sums = createFileSums(1);
  const path = join(folder, 'large');
  await writeFile(path, Buffer.alloc(64 * 1024 * 1024));
  const summing = Promise.allSettled([1, 2].map(() => sums.sum(path, () => {})));
  sums.close();
  for (const refused of await summing) {
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching('a thread ended') },
    });
  }
  await expect(sums.sum(path, () => {})).rejects.toThrow('closed');
});
