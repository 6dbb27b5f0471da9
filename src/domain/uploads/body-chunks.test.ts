import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyChunks } from './body-chunks.ts';

const content = Buffer.alloc(300_000, 'uma linha\n');
const pieces = [content.subarray(0, 70_000), content.subarray(70_000, 70_001), content.subarray(70_001)];
/** Each in memory of its own, as those of a connection are. */
const owned = () => Readable.from(pieces.map((piece) => Buffer.from(Uint8Array.from(piece).buffer)));

it('frees each chunk when the next is asked for', async () => {
  const seen: Buffer[] = [];
  const copies: Buffer[] = [];
  for await (const chunk of bodyChunks(owned(), 'identity', 1000)) {
    for (const before of seen) expect(before.byteLength).toBe(0);
    expect(chunk.byteLength).toBeGreaterThan(0);
    seen.push(chunk);
    copies.push(Buffer.from(chunk));
  }
  expect(seen.map(({ byteLength }) => byteLength)).toEqual(seen.map(() => 0));
  expect(Buffer.concat(copies).equals(content)).toBe(true);
});

it('leaves memory alone that a chunk shares with others', async () => {
  const shared = Buffer.from(Uint8Array.from(content).buffer);
  const body = Readable.from([shared.subarray(0, 100_000), shared.subarray(100_000)]);
  for await (const _ of bodyChunks(body, 'identity', 1000));
  expect(shared.equals(content)).toBe(true);
});

it('frees no chunk that the decoder of a compressed body still reads', async () => {
  const sent = gzipSync(content, { level: 0 });
  const body = Readable.from(
    [sent.subarray(0, 65_536), sent.subarray(65_536)].map((piece) =>
      Buffer.from(Uint8Array.from(piece).buffer),
    ),
  );
  const copies: Buffer[] = [];
  for await (const chunk of bodyChunks(body, 'gzip', 1000)) copies.push(Buffer.from(chunk));
  expect(Buffer.concat(copies).equals(content)).toBe(true);
});
