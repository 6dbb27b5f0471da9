import { expect, test } from 'vitest';
import { compileSchema } from '../compiled-schema.ts';
import { runChecker, schemaOf } from '../testing/checker-harness.testing.ts';
import { checkByReference } from '../testing/reference-checker.testing.ts';
import { JsonScanner } from './json-scanner.ts';
import { Rewritings } from './rewritings.ts';
import { TypedValues } from './typed-values.ts';

const isUnknown = () => 0;

test.each(['{"a":?}', '[?]'])(
  'the content of %s is not read again if it is known to be valid, and only then',
  (value) => {
    const [, field] = compileSchema(schemaOf({ at: 'date', v: 'json' })).fields;
    const scanner = new JsonScanner(Buffer.from(`${value}\n`));
    const checkWith = (nestedEnd: (from: number) => number) =>
      new TypedValues(scanner, new Rewritings(), nestedEnd).check(field!, 0);
    expect(checkWith(isUnknown)).toBe(-1);
    expect(checkWith((from) => from + value.length)).toBe(value.length);
  },
);

/** JSON strings of the text in which the character at `at` is an escape: of itself, of another code, or with another letter. */
function escapedAt(text: string, at: number): string[] {
  const code = text.charCodeAt(at);
  // A code that is 0x100 higher has the same lower byte.
  const escapes = [0, 1, 0x80, 0x100, 0x2000].map(
    (more) => `u${(code + more).toString(16).padStart(4, '0')}`,
  );
  const others = [...'"\\/bfnrt'].map((letter) => `${letter}00${code.toString(16)}`);
  return [...escapes, ...others].map((rest) => `"${text.slice(0, at)}\\${rest}${text.slice(at + 1)}"`);
}

test.each([
  ['date', '2024-02-29'],
  ['timestamp', '2024-02-29 12:34:56.1234567+01:00'],
])('a %s is read from its characters, whichever of them is written as an escape', (type, text) => {
  const definition = schemaOf({ at: type });
  for (const value of [...text].flatMap((_, at) => escapedAt(text, at))) {
    const file = Buffer.from(`{"at":${value}}\n`);
    const { summary, output } = runChecker(definition, file, { useKernel: false });
    const wanted = checkByReference(definition, file);
    expect(output).toBe(wanted.output.toString('latin1'));
    expect(summary.errors.map(({ code }) => code)).toEqual(wanted.badLines.map(() => `invalid_${type}`));
  }
});
