import { expect, test } from 'vitest';
import { JsonlChecker } from './checker.ts';
import { MAX_LINE_BYTES, USUAL_LINE_BYTES } from './kernel-host/workspace.ts';
import { schemaOf } from './testing/checker-harness.testing.ts';

/** Asks a checker that holds the first `held` bytes of a line whether it grows with each of the chunks. */
function growsWith(held: number, chunks: Buffer[]): boolean[] {
  const checker = new JsonlChecker(schemaOf({ at: 'date' }));
  try {
    expect([...checker.push(Buffer.alloc(held, 'x'))]).toEqual([]);
    return chunks.map((chunk) => checker.growsWith(chunk));
  } finally {
    checker.close();
  }
}

test.each([0, 1000, USUAL_LINE_BYTES / 2])(
  'after %d bytes of a line, a checker grows with the chunk that fills its memory without an LF',
  (held) => {
    const room = USUAL_LINE_BYTES - held;
    const chunk = (before: number, after = '') => Buffer.from(`${'x'.repeat(before)}${after}`);
    expect(growsWith(held, [chunk(10), chunk(room - 1), chunk(room), chunk(room + 1)])).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const more = 'y'.repeat(room);
    expect(
      growsWith(held, [
        chunk(0, `\n${more}`),
        chunk(10, `\n${more}`),
        chunk(room - 1, `\n${more}`),
        chunk(room, `\n${more}`),
      ]),
    ).toEqual([false, false, false, true]);
  },
);

test('a checker does not grow with bytes of a line that it has refused', () => {
  const piece = Buffer.alloc(MAX_LINE_BYTES + 2, 'x');
  expect([growsWith(0, [piece]), growsWith(piece.length, [piece])]).toEqual([[true], [false]]);
});
