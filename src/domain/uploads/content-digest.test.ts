import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createContentDigest } from './content-digest.ts';

const MIB = 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As uploads do: pieces of any length, of memory of their own or of a larger one. */
async function digestOf(content: Buffer, length: number | undefined, own: boolean): Promise<string> {
  const digest = createContentDigest(length);
  for (let at = 0, step = 1; at < content.length; at += step, step = 1 + ((step * 7919) % 300_000)) {
    const piece = content.subarray(at, at + step);
    await digest.update(own ? Buffer.from(new Uint8Array(piece).buffer) : piece);
  }
  return digest.end();
}

it.each([
  ['small', 1000],
  ['large', 20 * MIB],
])(
  'digests %s content whoever owns the memory of its pieces, its length declared or not',
  async (_, length) => {
    const content = randomBytes(length);
    const before = sha256(content);
    for (const own of [true, false]) {
      expect(await digestOf(content, length, own)).toBe(before);
      expect(await digestOf(content, undefined, own)).toBe(before);
    }
    expect(sha256(content), 'what others see is left as it is').toBe(before);
  },
);

it('digests nothing', async () => {
  expect(await createContentDigest(0).end()).toBe(sha256(Buffer.alloc(0)));
  expect(await createContentDigest(undefined).end()).toBe(sha256(Buffer.alloc(0)));
});

it('keeps uploads apart that come at once, whatever becomes of the others', async () => {
  const contents = Array.from({ length: 8 }, () => randomBytes(3 * MIB));
  const left = createContentDigest(undefined);
  left.update(randomBytes(MIB));
  const digests = contents.map((content) => digestOf(content, undefined, false));
  left.discard();
  expect(await Promise.all(digests)).toEqual(contents.map(sha256));
});

it('has the caller wait while much is under way', async () => {
  const digest = createContentDigest(undefined);
  const waits = Array.from({ length: 8 }, () => digest.update(Buffer.alloc(MIB)));
  expect(waits.map((wait) => wait instanceof Promise)).toEqual([
    ...Array(4).fill(false),
    ...Array(4).fill(true),
  ]);
  await Promise.all(waits);
  expect(await digest.end()).toBe(sha256(Buffer.alloc(8 * MIB)));
});
