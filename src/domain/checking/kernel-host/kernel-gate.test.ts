import { expect, test } from 'vitest';
import { compileSchema } from '../compiled-schema.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { KernelGate } from './kernel-gate.ts';
import { acquireWorkspace, releaseWorkspace } from './workspace.ts';

const TYPES = {
  at: 'timestamp',
  n: 'integer?',
  price: 'decimal(12,2)',
  real: 'number',
  ok: 'boolean',
  data: 'json?',
};
const RECORD = {
  at: '2024-01-31T10:00:00.5-03:00',
  n: -5,
  price: 1.25,
  real: 1.5e-7,
  ok: true,
  data: { a: [null, 'x'] },
};
const REVERSED = Object.fromEntries(Object.entries(RECORD).reverse());

/** Number of lines that the kernel accepts before the first that it does not. */
function accepted(lines: string[], undeclaredFields: 'reject' | 'ignore' = 'reject'): number {
  const workspace = acquireWorkspace(compileSchema(schemaOf(TYPES, undeclaredFields)));
  try {
    const file = lines.join('');
    while (workspace.capacity < Buffer.byteLength(file)) workspace.grow();
    const end = workspace.base + workspace.bytes.write(file, workspace.base);
    const gate = new KernelGate(workspace, true);
    gate.run(workspace.base, end);
    return gate.rows;
  } finally {
    releaseWorkspace(workspace);
  }
}

test.each([
  ['compact', `${JSON.stringify(RECORD)}\n`],
  ['with CRLF', `${JSON.stringify(RECORD)}\r\n`],
  ['spaced', `${JSON.stringify(RECORD).replaceAll(',"', ', "').replaceAll('":', '": ')}\n`],
  ['in another order', `${JSON.stringify(REVERSED)}\n`],
  [
    'oddly spaced',
    `  ${JSON.stringify(RECORD)
      .replaceAll('"', ' " ')
      .replace(/ (".*?") /g, '$1')
      .replaceAll(' "', '"')
      .replaceAll('" ', '"')} \t\n`,
  ],
  ['without optional fields', `${JSON.stringify({ ...RECORD, n: undefined, data: null })}\n`],
  [
    'with escapes in text and keys of json',
    `${JSON.stringify({ ...RECORD, data: { 'a\n"é': '\\"\u0001é' } })}\n`,
  ],
  [
    'with an object of 5,000 keys',
    `${JSON.stringify({ ...RECORD, data: Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`k${k}`, k])) })}\n`,
  ],
])('the kernel itself accepts lines %s', (_, line) => {
  expect(accepted(Array(12).fill(line))).toBe(12);
});

test('the kernel itself accepts undeclared fields where they are ignored, and only there', () => {
  const line = `${JSON.stringify({ ...RECORD, other: { a: 1 }, another: 2 })}\n`;
  expect([accepted([line], 'ignore'), accepted([line])]).toEqual([1, 0]);
});

test.each([
  ['-0 in an integer', { n: '-0' }],
  ['a timestamp to be rewritten', { at: '"2024-01-31 10:00:00"' }],
  ['an invalid date', { at: '"2023-02-29T10:00:00Z"' }],
  ['a duplicate key', { data: '{"a":1,"\\u0061":2}' }],
  ['a decimal that does not fit', { price: '1.255' }],
  ['an infinite number', { real: '1e309' }],
])('the kernel leaves %s to the authoritative tier', (_, change) => {
  const members = Object.entries({ ...RECORD }).map(([key, value]) => {
    return `"${key}":${(change as Record<string, string>)[key] ?? JSON.stringify(value)}`;
  });
  const good = `${JSON.stringify(RECORD)}\n`;
  expect(accepted([good, good, `{${members.join()}}\n`, good])).toBe(2);
});
