import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtLines, LongLine, MAX_LINE_BYTES } from '../src/upload/cut-at-lines.ts';
import { PartMemory } from '../src/upload/part-memory.ts';

/** The pieces of a content that arrives in chunks which end at `cuts`; each goes back to the memory when it is read. */
async function piecesOf(content: Buffer, cuts: number[], partBytes: number, buffers = 2) {
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
  const pieces: { text: string; start: number; last: boolean }[] = [];
  for await (const { bytes, buffer, start, last } of cutAtLines(chunks(), memory)) {
    pieces.push({ text: Buffer.from(bytes).toString('latin1'), start, last });
    memory.give(buffer);
  }
  return pieces;
}

/** What the contract of the cut says, written the plain way. */
function expected(content: string, partBytes: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of content.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (piece !== '' && piece.length + line.length > partBytes) {
      pieces.push(piece);
      piece = '';
    }
    piece += line;
  }
  return [...pieces, piece];
}

describe('a source is cut', () => {
  const line = fc.tuple(
    fc.oneof({ weight: 5, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(90) }),
    fc.constantFrom('', '\r'),
  );
  const source = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', 'y', 'y\r'));

  it('behind line ends, in pieces as large as fit, whatever the chunks it arrives in', async () => {
    await fc.assert(
      fc.asyncProperty(
        source,
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async ([lines, rest], partBytes, cuts) => {
          const content = lines.map(([length, end]) => `${'x'.repeat(length)}${end}\n`).join('') + rest;
          const pieces = await piecesOf(Buffer.from(content), cuts, partBytes);
          expect(pieces.map(({ text }) => text)).toEqual(expected(content, partBytes));
          let start = 0;
          for (const [index, piece] of pieces.entries()) {
            expect(piece.start).toBe(start);
            expect(piece.last).toBe(index === pieces.length - 1);
            start += piece.text.length;
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('into one empty piece where it is empty', async () => {
    expect(await piecesOf(Buffer.alloc(0), [], 10)).toEqual([{ text: '', start: 0, last: true }]);
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
      for await (const { buffer } of cutAtLines(endless(), memory)) memory.give(buffer);
    };
    const error = await read().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(LongLine);
    expect(error).toMatchObject({ start: 2 });
    expect((error as LongLine).beginning.length).toBe(MAX_LINE_BYTES + 1);
  });
});
