import { DAY, dateText, dayOf, MICROS, parseDate, timestampText } from '../reference/values/times.ts';
import type { Random } from './random.ts';
import { type ModelRecord, PRICE_SCALE } from './record.ts';
import type { Version } from './schema.ts';

export interface Line {
  /** The line without its LF. */
  text: string;
  record: ModelRecord;
}

interface Style {
  /** Share of values in a form that the checker rewrites before it stores them, in percent. */
  rewritten: number;
  /** Characters of `text` in this line; 0 for a short one of any length. */
  longText: number;
}

const FIRST_DAY = parseDate('2026-03-01')!;
/** Days over which events are spread. */
const DAYS = 5;
const EDGES = ['0001-01-01', '9999-12-31'].map((day) => parseDate(day)!);
const TEXTS = ['', 'a', 'ação', '😀 grão', 'line\nbreak', 'tab\t"quoted"', 'back\\slash/', '\u0001', ' '];

/** One record as a line of JSON, in one of the many ways a client may write it. */
export function drawLine(random: Random, id: bigint, version: Version, style: Style): Line {
  const at = drawTime(random, style);
  const qty = drawQuantity(random);
  const price = drawPrice(random, style);
  const text = drawText(random, style);
  const score = random.chance(30) ? null : random.pick([0, 0.1, -2.5, 1e21, 5e-324, 12345.678]);
  const payload = random.chance(70)
    ? null
    : random.pick(['{"b":[1,{"a":null}],"a":"\\u00e9"}', '[]', '"x"', '7']);
  const extra = version.hasExtra && random.chance(50) ? 2n ** 53n + BigInt(random.below(1000) - 10) : null;

  const members: [string, string][] = [
    ['at', at.json],
    ['id', String(id)],
  ];
  const add = (key: string, json: string | null) => {
    if (json !== null) members.push([key, json]);
    else if (random.chance(50)) members.push([key, 'null']);
  };
  add('qty', qty === null ? null : qty === 0n ? random.pick(['0', '-0']) : String(qty));
  add('price', price?.json ?? null);
  add('text', text?.json ?? null);
  add('score', score === null ? null : String(score).replace('e+', random.pick(['e', 'E+'])));
  add('payload', payload);
  if (extra !== null) members.push(['extra', String(extra)]);
  if (version.ignoresUndeclared && random.chance(20)) members.push(['unknown', '{"k":[1e400]}']);
  if (random.chance(30)) members.reverse();

  const gap = random.chance(20) ? random.pick([' ', '\t', '  ']) : '';
  const written = members.map(([key, json]) => `${quoteKey(random, key, style)}${gap}:${gap}${json}`);
  return {
    text: `${gap}{${gap}${written.join(`${gap},${gap}`)}${gap}}${gap}`,
    record: {
      id,
      at: at.micros,
      qty,
      price: price?.digits ?? null,
      text: text?.value ?? null,
      score,
      payload,
      extra,
    },
  };
}

function quoteKey(random: Random, key: string, { rewritten }: Style): string {
  if (!random.chance(rewritten / 4)) return `"${key}"`;
  const index = random.below(key.length);
  return `"${key.slice(0, index)}${escapeOf(key.charCodeAt(index))}${key.slice(index + 1)}"`;
}

const escapeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

function drawTime(random: Random, { rewritten }: Style): { json: string; micros: bigint } {
  if (random.chance(1)) {
    const day = random.pick(EDGES);
    return { json: `"${dateText(day)} 12:00:00"`, micros: day * DAY + 12n * MICROS.hour! };
  }
  if (random.chance(rewritten / 20)) {
    const micros = parseDate('2017-01-01')! * DAY - 1n;
    return { json: random.pick(['"2016-12-31T23:59:60Z"', '"2017-01-01 02:59:60.25+03:00"']), micros };
  }
  const day = FIRST_DAY + BigInt(random.below(DAYS));
  const odd = random.chance(rewritten);
  const digits = random.digits(odd ? random.pick([7, 8, 9]) : random.pick([0, 1, 3, 6]));
  const seconds = BigInt(random.below(86_400));
  const micros = day * DAY + seconds * MICROS.second! + BigInt(digits.slice(0, 6).padEnd(6, '0'));
  const minutes = random.chance(30) ? random.below(27 * 60) - 13 * 60 : 0;
  const local = timestampText(micros + BigInt(minutes) * MICROS.minute!);
  const separator = odd ? random.pick(['T', 't', ' ']) : 'T';
  const fraction = digits === '' ? '' : `.${digits}`;
  const zone = minutes === 0 ? random.pick(odd ? ['Z', 'z', '', '+00:00'] : ['Z', '']) : offsetText(minutes);
  return { json: `"${local.slice(0, 10)}${separator}${local.slice(11, 19)}${fraction}${zone}"`, micros };
}

function offsetText(minutes: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function drawQuantity(random: Random): bigint | null {
  if (random.chance(20)) return null;
  return random.chance(10) ? random.pick([0n, 2n ** 40n, -(2n ** 40n)]) : BigInt(random.below(2000) - 1000);
}

/** Draws a price so small that the sum of a million prices fits 38 digits. */
function drawPrice(random: Random, { rewritten }: Style): { json: string; digits: bigint } | null {
  if (random.chance(20)) return null;
  const wide = random.chance(rewritten);
  const whole = String(BigInt(random.digits(wide ? 14 : random.pick([1, 3, 7]))));
  const places = random.digits(wide ? random.pick([2, 9, PRICE_SCALE]) : random.pick([0, 1, 2]));
  const zeros = wide && random.chance(20) ? '000' : '';
  const sign = random.chance(20) ? '-' : '';
  const size = BigInt(`${whole}${places.padEnd(PRICE_SCALE, '0')}`);
  return {
    json: `${sign}${whole}${places === '' ? '' : `.${places}${zeros}`}`,
    digits: sign === '' ? size : -size,
  };
}

function drawText(random: Random, { rewritten, longText }: Style): { json: string; value: string } | null {
  if (longText > 0) {
    const value = `${'á'.repeat(longText - 1)}"`;
    return { json: JSON.stringify(value), value };
  }
  if (random.chance(20)) return null;
  const value = random.pick(TEXTS);
  const plain = JSON.stringify(value);
  if (!random.chance(rewritten)) return { json: plain, value };
  return { json: `"${[...value].map(escaped).join('')}"`, value };
}

const escaped = (character: string) =>
  Array.from({ length: character.length }, (_, i) => escapeOf(character.charCodeAt(i))).join('');

/** The day that an event is on, UTC. */
export const dayText = (micros: bigint) => dateText(dayOf(micros));
