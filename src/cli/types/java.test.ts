import { expect, test } from 'vitest';
import { writeJava } from './java.ts';

test('a description puts no backslash and no end of a comment into the source: Java reads Unicode escapes even there', () => {
  const description = String.raw`x \\u002a/ class Evil { static void run() {} } /* y \u002a\u002f */ \\\u002a/ C:\dir`;
  const field = { name: 'a', type: 'string' as const, required: true };
  const written = (description: string) =>
    writeJava({ slug: 'voos', version: '1.0', fields: [{ ...field, description }] });
  const commentsIn = (source: string) => source.match(/\*\//g)!.length;
  const source = written(description);
  expect(source).not.toContain('\\');
  expect(commentsIn(source)).toBe(commentsIn(written('')));
  expect(source).toContain('@param a x &#92;&#92;u002a/ class Evil');
});
