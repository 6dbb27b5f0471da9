import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { digests } from '../src/node/digests.ts';
import { cutAtLines, LongLine, MAX_LINE_BYTES } from '../src/upload/cut-at-lines.ts';
import { type Digests, DistinctParts, RepeatedPart } from '../src/upload/distinct-parts.ts';
import { PartMemory } from '../src/upload/part-memory.ts';
import { digests as webDigests } from '../src/web/digests.ts';

afterEach(() => vi.unstubAllGlobals());

/** The pieces of a content that arrives in chunks which end at `cuts`; each goes back to the memory when it is read. */
async function piecesOf(
  content: Buffer,
  cuts: number[],
  partBytes: number,
  buffers = 2,
  by: Digests = digests,
) {
  async function* chunks() {
    let from = 0;
    for (const to of [
      ...cuts.map((cut) => cut % (content.length + 1)).sort((a, b) => a - b),
      content.length,
    ]) {
      // The source uses its buffer again: what is kept must be a copy.
      const chunk = Buffer.from(content.subarray(from, to));
      yield chunk;
      chunk.fill(0);
      from = to;
    }
  }
  const memory = new PartMemory(partBytes, buffers);
  const pieces: { text: string; start: number; sha256: string; last: boolean }[] = [];
  for await (const { bytes, buffer, ...piece } of cutAtLines(chunks(), memory, new DistinctParts(by))) {
    pieces.push({ text: Buffer.from(bytes).toString('latin1'), ...piece });
    memory.give(buffer);
  }
  return pieces;
}

/** The cut as its rule says it, a line at a time; the parts before a part that repeats one however it is cut. */
function expected(content: string, partBytes: number): { pieces: string[]; repeats: boolean } {
  const lines = content.match(/[^\n]*\n|[^\n]+$/g) ?? [''];
  const pieces: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (to < lines.length && lines.slice(from, to + 1).join('').length <= partBytes) to++;
    while (to > from && pieces.includes(lines.slice(from, to).join(''))) to--;
    if (to === from) return { pieces, repeats: true };
    pieces.push(lines.slice(from, to).join(''));
    from = to;
  }
  return { pieces, repeats: false };
}

describe('a source is cut', () => {
  const line = fc.tuple(
    fc.oneof({ weight: 5, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(90) }),
    fc.constantFrom('', '\r'),
  );
  const lines = fc.oneof(
    fc.array(line, { maxLength: 40 }),
    // Lines that come again, with any period.
    fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(25))
      .map(([period, times]) => Array.from({ length: times }, () => period).flat()),
  );
  const source = fc
    .tuple(lines, fc.constantFrom('', 'y', 'y\r'))
    .map(([all, rest]) => all.map(([length, end]) => `${'x'.repeat(length)}${end}\n`).join('') + rest);
  const partSize = fc.integer({ min: 1, max: 50 });
  const chunkEnds = fc.array(fc.nat(), { maxLength: 12 });

  it('behind line ends, in distinct pieces as large as fit, whatever the chunks it arrives in', async () => {
    await fc.assert(
      fc.asyncProperty(source, partSize, chunkEnds, async (content, partBytes, cuts) => {
        const { pieces: texts, repeats } = expected(content, partBytes);
        fc.pre(!repeats);
        const pieces = await piecesOf(Buffer.from(content), cuts, partBytes);
        expect(pieces.map(({ text }) => text)).toEqual(texts);
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.join('')).toBe(content);
        let start = 0;
        for (const [index, { text, ...piece }] of pieces.entries()) {
          const sha256 = createHash('sha256').update(text).digest('hex');
          expect(piece).toEqual({ start, sha256, last: index === pieces.length - 1 });
          if (text.length > partBytes) expect(text.slice(0, -1)).not.toContain('\n');
          start += text.length;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('never where a line makes a piece of its own that repeats one, whatever the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(source, partSize, chunkEnds, async (content, partBytes, cuts) => {
        const { pieces, repeats } = expected(content, partBytes);
        const error = await piecesOf(Buffer.from(content), cuts, partBytes).catch((each: unknown) => each);
        expect(error instanceof RepeatedPart).toBe(repeats);
        if (repeats) expect(error).toMatchObject({ part: pieces.length });
      }),
      { numRuns: 1000 },
    );
  });

  it('by the same digests in a browser, and in pieces of distinct sizes where a page has none', async () => {
    const content = Buffer.from('one\ntwo\n'.repeat(20));
    expect(await piecesOf(content, [], 30, 2, webDigests)).toEqual(await piecesOf(content, [], 30));
    vi.stubGlobal('crypto', {});
    const other = Array.from({ length: 40 }, (_, n) => `${100 + n}\n`).join('');
    const texts = (await piecesOf(Buffer.from(other), [], 40, 2, webDigests)).map(({ text }) => text);
    expect(texts.join('')).toBe(other);
    expect(new Set(texts.map(({ length }) => length)).size).toBe(texts.length);
  });

  it('into one empty piece where it is empty', async () => {
    expect(await piecesOf(Buffer.alloc(0), [], 10)).toMatchObject([{ text: '', start: 0, last: true }]);
  });

  it('at a line of the longest length, and refused at a longer one before memory is filled', async () => {
    const longest = Buffer.alloc(MAX_LINE_BYTES + 1, 'x');
    longest[MAX_LINE_BYTES] = 10;
    const pieces = await piecesOf(
      Buffer.concat([Buffer.from('a\n'), longest, Buffer.from('b\n')]),
      [5, 70_000],
      1000,
    );
    expect(pieces.map(({ text }) => text.length)).toEqual([2, MAX_LINE_BYTES + 1, 2]);
    async function* endless() {
      yield Buffer.from('a\n');
      for (;;) yield Buffer.alloc(1024 * 1024, 'x');
    }
    const memory = new PartMemory(1000, 2);
    const read = async () => {
      for await (const { buffer } of cutAtLines(endless(), memory, new DistinctParts(digests)))
        memory.give(buffer);
    };
    const error = await read().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(LongLine);
    expect(error).toMatchObject({ start: 2 });
    expect((error as LongLine).beginning.length).toBe(MAX_LINE_BYTES + 1);
  });
});
