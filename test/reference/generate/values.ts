/** Values at the edges of their types, as they stand in a file and as what they mean. */
import fc from 'fast-check';
import { decimalText } from '../values/decimals.ts';
import { exact } from '../values/doubles.ts';
import { Json, JsonArray, type JsonMember, JsonNumber, JsonObject, jsonText } from '../values/json.ts';
import { DAY, dateText, FIRST_DAY, LAST_DAY, parseTimestamp, timestampText } from '../values/times.ts';
import type { Type, Value } from '../values/types.ts';
import type { Draw } from './draw.ts';

const LETTERS = ['a', 'b', 'A', 'Z', 'é', 'e\u0301', 'ß', 'ẞ', 'İ', 'ı', 'Σ', 'ς', '日', '😀', '𝒳', '\uffff'];
const OTHERS = [' ', '\t', '\n', '\u00a0', '%', '_', '\\', "'", '"', '0', '1', '.', '-', '/', '~'];
// biome-ignore format: a list of texts
const WORDS = [
  '', '', 'a', 'A', 'open', 'close', ' open ', 'tRue', 'false', '0', '12', '-7', '007', '+5', '1.50', '-0.005',
  '1e3', '1.5e-7', '1e400', '.5', '9223372036854775807', '9223372036854775808', '-9223372036854775808',
  '99999999999999999999999999999999999999', '2024-02-29', '2023-02-29', '0001-01-01', '9999-12-31', '0000-01-01',
  '2026-01-31T10:20:30.5-03:00', '2026-01-31 10:20:30', '2026-01-31T10:20:30.1234567Z', '2026-01-31T24:00:00Z',
  '9999-12-31T23:59:59-01:00', '1969-12-31T23:59:59.999999Z', '2026-02-28t23:59:59.5z', '2016-12-31t23:59:60.5z', '2016-12-31T20:59:60-03:00', '2016-12-30T23:59:60Z',
  '1E5', '-0', '00.5', '2026-01-31T10:20:30.Z', '2026-01-31T10:20:30+23:59', '2026-01-31T10:20:30+24:00', '😀', 'a😀b', '𝒳\uffff', "it's", 'naïve "key"',
];
const word = fc.string({ unit: fc.constantFrom(...LETTERS, ...OTHERS), maxLength: 6 });

const INTEGERS = [0n, 1n, -1n, 2n, 7n, -7n, 10n, 2n ** 31n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n)];
const FAR_INTEGERS = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 62n, -(2n ** 62n) - 1n];
const DOUBLES = [0, -0, 1, -1, 0.1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e15, 2 ** 53, 1 / 3];
const FAR_DOUBLES = [1.7976931348623157e308, -1e308, 5e-324, 2.2250738585072014e-308, 1e22, 2 ** 63];
const DAYS = [
  '2026-01-01',
  '2026-01-31',
  '2024-02-29',
  '1969-12-31',
  '1970-01-01',
  '2020-12-31',
  '2021-01-03',
];

export const drawText = (draw: Draw) => (draw.chance(0.6) ? draw.pick(WORDS) : draw.from(word));

export function drawInteger(draw: Draw): bigint {
  if (draw.chance(0.15)) return draw.pick(FAR_INTEGERS);
  return draw.chance(0.5) ? draw.pick(INTEGERS) : BigInt(draw.below(2000) - 1000);
}

/** Digits without the point. */
export function drawDecimal(draw: Draw, { precision }: Type): bigint {
  const sign = draw.chance(0.4) ? -1n : 1n;
  const widest = 10n ** BigInt(precision) - 1n;
  if (draw.chance(0.2))
    return (sign * draw.pick([0n, 1n, 5n, widest, widest - 1n, (widest + 1n) / 2n])) % (widest + 1n);
  const digits = 1 + draw.below(draw.chance(0.6) ? Math.min(precision, 6) : precision);
  let value = 0n;
  for (let i = 0; i < digits; i++) value = value * 10n + BigInt(draw.below(10));
  return sign * value;
}

export function drawDouble(draw: Draw): number {
  if (draw.chance(0.1)) return draw.pick(FAR_DOUBLES);
  if (draw.chance(0.4)) return draw.pick(DOUBLES);
  return draw.chance(0.5)
    ? (draw.below(20_000) - 10_000) / 100
    : draw.from(fc.noBias(fc.double({ min: -1e6, max: 1e6, noNaN: true })));
}

export function drawDay(draw: Draw): bigint {
  if (draw.chance(0.1)) return draw.pick([FIRST_DAY, LAST_DAY, FIRST_DAY + 59n, LAST_DAY - 31n]);
  if (draw.chance(0.4)) return parseTimestamp(draw.pick(DAYS))! / DAY;
  return BigInt(20_454 + draw.below(60));
}

export function drawMoment(draw: Draw): bigint {
  const day = drawDay(draw) * DAY;
  return (
    day + draw.pick([0n, DAY - 1n, 1n, BigInt(draw.below(86_400)) * 1_000_000n, BigInt(draw.below(1e9))])
  );
}

const NAMES = ['a', 'b', 'list', 'other key', 'naïve', 'A', '0', "it's"];
const NUMBERS = ['0', '1', '-12', '1.5', '1e3', '2.50', '9223372036854775807', '9223372036854775808', '0.1'];
export function drawMember(draw: Draw, depth: number): JsonMember {
  switch (draw.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null;
    case 1:
      return draw.chance(0.5);
    case 2:
    case 3:
      return new JsonNumber(draw.pick(NUMBERS));
    case 4:
    case 5:
      return drawText(draw);
    case 6:
      return new JsonArray(draw.some(0, 3, () => drawMember(draw, depth - 1)));
    default:
      return new JsonObject(draw.some(0, 4, () => [draw.pick(NAMES), drawMember(draw, depth - 1)] as const));
  }
}

export function drawPath(draw: Draw): (string | number)[] {
  return draw.some(0, 3, () => (draw.chance(0.3) ? draw.below(3) : draw.pick(NAMES)));
}

/** A value of a type that is not null. */
export function drawValue(draw: Draw, type: Type): Exclude<Value, null> {
  switch (type.kind) {
    case 'varchar':
      return drawText(draw);
    case 'bigint':
      return drawInteger(draw);
    case 'decimal':
      return drawDecimal(draw, type);
    case 'double':
      return exact(drawDouble(draw));
    case 'boolean':
      return draw.chance(0.5);
    case 'date':
      return drawDay(draw);
    case 'timestamp':
      return drawMoment(draw);
    default: {
      const root = drawMember(draw, 3);
      return new Json(root ?? new JsonObject([]));
    }
  }
}

/** The value as JSON in a file. */
export function fileText(draw: Draw, value: Value, type: Type): string {
  if (value === null) return 'null';
  switch (type.kind) {
    case 'varchar':
      return JSON.stringify(value);
    case 'decimal':
      return decimalText(value as bigint, type.scale);
    case 'double':
      return Object.is((value as { v: number }).v, -0) ? '-0.0' : JSON.stringify((value as { v: number }).v);
    case 'date':
      return `"${dateText(value as bigint)}"`;
    case 'timestamp':
      return `"${momentText(draw, value as bigint)}"`;
    case 'json':
      return jsonText((value as Json).root);
    default:
      return String(value);
  }
}

/** One of the forms of RFC 3339 for a moment. */
function momentText(draw: Draw, micros: bigint): string {
  const text = timestampText(micros);
  switch (draw.below(4)) {
    case 0:
      return text.replace('T', ' ').replace('Z', '');
    case 1:
      return text.replace('Z', '999Z');
    case 2: {
      const moved = timestampText(micros - 10_800_000_000n).replace('Z', '-03:00');
      return parseTimestamp(moved) === micros ? moved : text;
    }
    default:
      return text;
  }
}
