import { expect, test } from 'vitest';
import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import type { Expectation } from '../report/line-fault.ts';
import { JsonScanner } from './json-scanner.ts';
import type { Fault } from './json-tokens.ts';

/** What follows a line in its buffer; a reader that ran past the end of the line would find all brackets closed. */
const NEXT_LINE = '\n]}\n';

/** The fault of a line that holds one value, null if there is none. */
function faultOf(text: string, scanner = new JsonScanner(Buffer.alloc(0))): Fault | null {
  scanner.bytes = Buffer.from(text + NEXT_LINE);
  scanner.fault = null;
  const end = scanner.value(scanner.space(0), 0);
  if (end < 0) return scanner.fault;
  const rest = scanner.space(end);
  return rest === text.length
    ? null
    : { code: 'trailing_content', expectation: 'end_of_line', at: rest, end: -1 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `text` and all texts that differ from it in one character. */
function neighbours(text: string): string[] {
  const all = [text];
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    all.push(before + after.slice(1));
    for (const char of '01eux- .,:"[]{}\\') all.push(before + char + after, before + char + after.slice(1));
  }
  return all;
}

test.each(['true', 'false', 'null', '-10.5e+10', '"\\u00e9\\n"', '[1,[],"x"]', '{"a":1,"b":{},"c":[2]}'])(
  'a text one character away from %s is a value exactly if JSON.parse says so',
  (text) => {
    const scanner = new JsonScanner(Buffer.alloc(0));
    const accepted = neighbours(text).filter((near) => faultOf(near, scanner) === null);
    expect(accepted).toEqual(neighbours(text).filter(isJson));
  },
);

test.each<[string, LineErrorCode, Expectation, at: number, end: number]>([
  ['[tru]', 'invalid_json', 'value', 1, 4],
  ['[1 2]', 'invalid_json', 'comma_or_bracket', 3, -1],
  ['{1:2}', 'invalid_json', 'key_or_end', 1, -1],
  ['{"a":1,}', 'invalid_json', 'key', 7, -1],
  ['{"a" 1}', 'invalid_json', 'colon', 5, -1],
  ['{"a":1 "b":2}', 'invalid_json', 'comma_or_brace', 7, -1],
  ['{"\\x":1}', 'invalid_escape', 'escape', 2, 4],
  ['{"a":1,"a":2}', 'duplicate_key', 'unique_keys', 7, 10],
  ['{"a":1,"\\u0061":2}', 'duplicate_key', 'unique_keys', 7, 15],
])(
  'the fault of %s says what was expected, from where and up to where',
  (text, code, expectation, at, end) => {
    expect(faultOf(text)).toEqual({ code, expectation, at, end });
  },
);

test('the fault of a key that is too long spans the key with its quotes', () => {
  const key = `"${'k'.repeat(32_769)}"`;
  expect(faultOf(`{${key}:1}`)).toEqual({
    code: 'key_too_long',
    expectation: 'key_limit',
    at: 1,
    end: 1 + key.length,
  });
});

test('a key that comes again is found at every depth that is allowed', () => {
  for (let depth = 1; depth <= 64; depth++) {
    const around = (object: string) => '['.repeat(depth - 1) + object + ']'.repeat(depth - 1);
    expect(faultOf(around('{"a":1,"b":2}'))).toBeNull();
    expect(faultOf(around('{"a":1,"a":2}'))).toMatchObject({ code: 'duplicate_key', at: depth + 6 });
  }
});

test.each([1, 15, 16, 17, 18, 40])(
  'each of %d keys is found again as the next one, though their values are objects with keys of their own',
  (count) => {
    const keys = Array.from({ length: count }, (_, k) => `"k${k}":{"x":1,"y":2}`);
    const object = (...last: string[]) => `{${[...keys, ...last].join()}}`;
    expect(faultOf(object('"other":1'))).toBeNull();
    for (let k = 0; k < count; k++) {
      const at = object().length;
      expect(faultOf(object(`"k${k}":1`))).toMatchObject({ code: 'duplicate_key', at });
    }
  },
);
