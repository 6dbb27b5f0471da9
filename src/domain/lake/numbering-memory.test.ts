import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { NumberingMemory } from './numbering-memory.ts';

/** Longest time for work that takes a few milliseconds, ms. Without enough room the kernel would be called for ever. */
const ENDLESS_MS = 10_000;

it('a line is numbered however little room the output has left', () => {
  const numberInEveryRoom = () => {
    for (let room = 0; room <= 200; room++) {
      const memory = new NumberingMemory();
      const from = memory.out.length - room;
      memory.length = from;
      expect(memory.number(Buffer.from('{"a":1}\n'), 41)).toBe(1);
      expect(memory.out.toString('utf8', from, memory.length)).toBe('{"a":1,"_celeiro_line":42}\n');
      memory.release();
    }
  };
  // Vitest's own timeout does not end a loop that never waits.
  runInNewContext('numberInEveryRoom()', { numberInEveryRoom }, { timeout: ENDLESS_MS });
});

it('numbers go on where the output has no room for all lines at once', () => {
  const count = 1000;
  const source = Buffer.from('{"a":1}\n'.repeat(count));
  const memory = new NumberingMemory();
  // As much as there must be at least; the numbers need more.
  const from = memory.out.length - source.length - 64;
  memory.length = from;
  expect(memory.number(source, 0)).toBe(count);
  const numbered = Array.from({ length: count }, (_, index) => `{"a":1,"_celeiro_line":${index + 1}}\n`);
  expect(memory.out.toString('utf8', from, memory.length)).toBe(numbered.join(''));
  memory.release();
});
