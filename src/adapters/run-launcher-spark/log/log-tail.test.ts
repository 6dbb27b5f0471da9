import { expect, it } from 'vitest';
import { LogTail } from './log-tail.ts';

function tailOf(keptBytes: number, pieces: string[]): LogTail {
  const tail = new LogTail(keptBytes);
  for (const piece of pieces) tail.add(piece);
  return tail;
}

it('keeps all of a text that is short enough', () => {
  expect(tailOf(10, []).text()).toBe('');
  const whole = tailOf(10, ['one\n', 'two\n', '3\n']);
  expect(whole.text()).toBe('one\ntwo\n3\n');
  expect(whole.isCut).toBe(false);
});

it('keeps the end of a longer one, from a line’s beginning on', () => {
  const lines = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`);
  for (const pieces of [lines, [lines.join('')], lines.join('').match(/[\s\S]{1,777}/g)!]) {
    const tail = tailOf(1_000, pieces);
    expect(tail.isCut).toBe(true);
    expect(tail.text()).toMatch(/^line \d+\n/);
    expect(lines.join('').endsWith(tail.text())).toBe(true);
    expect(tail.text().length).toBeGreaterThan(980);
    expect(tail.text().length).toBeLessThanOrEqual(1_000);
  }
});

it('cuts no sign of several bytes where lines are of a usual length', () => {
  const tail = tailOf(
    100,
    Array.from({ length: 50 }, () => 'não há memória\n'),
  );
  expect(tail.text()).toBe('não há memória\n'.repeat(5));
});

it('keeps the end of a line that is longer than all that is kept', () => {
  expect(tailOf(10, ['x'.repeat(50), 'the end']).text()).toBe('xxxthe end');
});
