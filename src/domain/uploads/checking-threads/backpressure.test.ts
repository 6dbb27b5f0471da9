import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { begin, bodyOf, endAll, endless, line, MIB, openThreads, take } from './checking-threads.testing.ts';
import { Places } from './places.ts';
import { MOST_NARROW, MOST_WIDE } from './windows.ts';

/** Most bytes in flight between a body and a store that takes nothing: batches, pieces and stream buffers. */
const UNDER_WAY = 8 * MIB;
/** The same, of an upload with wide windows. */
const WIDELY_UNDER_WAY = 16 * MIB;
/** The same, of an upload with tight windows. */
const TIGHTLY_UNDER_WAY = 3 * MIB;

afterEach(endAll);

/** Waits until the figure has been stable for 200 ms, and returns it. */
async function settled(figure: () => number): Promise<number> {
  for (let before = -1; ; ) {
    if (figure() === before) return before;
    before = figure();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

it('gives on the bytes of many uploads at once, each whole and in order', async () => {
  const threads = openThreads({ most: 2 });
  const contents = Array.from({ length: 8 }, (_, upload) => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `{"at":"2026-01-01","n":"${upload} ${n}"}\n`);
    return Buffer.from(rows.join(''));
  });
  const given = await Promise.all(
    contents.map(async (content) => take(await begin(threads), bodyOf(content))),
  );
  for (const [n, bytes] of given.entries()) expect(bytes.equals(contents[n]!)).toBe(true);
  await expect.poll(() => threads.figures().uploads).toBe(0);
});

it('stops reading a body while the store takes nothing, and reads on when it does', async () => {
  const threads = openThreads({ most: 2 });
  const { made, body } = endless();
  const pieces = (await begin(threads)).pieces(body);
  await pieces.next();
  const before = await settled(() => made.bytes);
  expect(before).toBeLessThanOrEqual(WIDELY_UNDER_WAY);
  for (let n = 0; n < 16; n++) (await pieces.next()).value?.release?.();
  await expect.poll(() => made.bytes).toBeGreaterThan(before);
  await pieces.return();
});

it('holds less of an upload beyond the first few, and little beyond the first many, until one of those has ended', async () => {
  const threads = openThreads({ most: 2 });
  const held = async (moreThan: number) => {
    const { made, body } = endless();
    const pieces = (await begin(threads)).pieces(body);
    await pieces.next();
    // A thread that waits for the processor may look as if it had read all that it will.
    await expect.poll(() => made.bytes).toBeGreaterThan(moreThan);
    return { end: () => pieces.return(), bytes: await settled(() => made.bytes) };
  };
  const others = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => begin(threads, 2 + (n % 4))));
  const [first] = await others(MOST_WIDE);
  const narrow = await held(TIGHTLY_UNDER_WAY);
  expect(narrow.bytes).toBeLessThanOrEqual(UNDER_WAY);
  await others(MOST_NARROW - 1);
  const tight = await held(0);
  expect(tight.bytes).toBeLessThanOrEqual(TIGHTLY_UNDER_WAY);
  await tight.end();
  await narrow.end();
  await expect.poll(() => threads.figures().uploads).toBe(MOST_WIDE + MOST_NARROW - 1);
  const narrowAgain = await held(TIGHTLY_UNDER_WAY);
  first!.end();
  await expect.poll(() => threads.figures().uploads).toBe(MOST_WIDE + MOST_NARROW - 1);
  const wide = await held(UNDER_WAY);
  expect(wide.bytes).toBeLessThanOrEqual(WIDELY_UNDER_WAY);
  await narrowAgain.end();
  await wide.end();
});

it('unpacks no more of a small body with much in it than the store takes', async () => {
  const threads = openThreads({ most: 2 });
  const packed = gzipSync(Buffer.alloc(200 * MIB, Buffer.alloc(20_000, line)));
  expect(packed.length).toBeLessThan(2 * MIB);
  const check = await begin(threads, 1, 'gzip');
  const pieces = check.pieces(bodyOf(packed));
  await pieces.next();
  expect(await settled(() => check.arrived)).toBeLessThanOrEqual(WIDELY_UNDER_WAY);
  await pieces.return();
});

it('lets a long line wait for a place, and refuses it when none comes free', async () => {
  const longLines = new Places({ most: 16, waitMs: 100, retrySeconds: 1 });
  const threads = openThreads({ most: 2, longLines });
  const long = Buffer.from(`{"at":"2026-01-01","n":"${'a'.repeat(2 * MIB)}"}\n`);
  const places = await Promise.all(
    Array.from({ length: 8 }, () => longLines.take(1, 8, AbortSignal.timeout(1000))),
  );
  await expect(take(await begin(threads), bodyOf(long))).rejects.toMatchObject({ code: 'too_many_uploads' });
  expect((await take(await begin(threads, 2), bodyOf(long))).equals(long)).toBe(true);
  places[0]!();
  expect((await take(await begin(threads), bodyOf(long))).equals(long)).toBe(true);
  await expect.poll(() => longLines.taken).toBe(7);
});
