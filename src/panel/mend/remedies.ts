import { booleanOf, numberOf } from '../convert/cell-forms.ts';
import { momentOf } from '../convert/cell-moment.ts';
import { textOf } from './line-members.ts';
import { plainNumber } from './plain-number.ts';

/** Ways to mend a line; what they do is said in `texts/mend.ts`. */
export const REMEDIES = [
  'empty_lines',
  'numbers_in_texts',
  'plain_numbers',
  'texts_of_values',
  'booleans_in_texts',
  'days',
  'epochs',
  'empty_as_null',
  'drop_undeclared',
] as const;
export type Remedy = (typeof REMEDIES)[number];

/** Remedies that leave something out. They are never chosen beforehand. */
export const LOSSY: ReadonlySet<Remedy> = new Set(['empty_lines', 'empty_as_null', 'drop_undeclared']);

/** A declared field as far as remedies look at it. */
export interface MendField {
  type: string;
  required: boolean;
}

export interface MendedValue {
  remedy: Remedy;
  value: string;
}

/** The value that a member should have, and by which remedy; undefined where it fits as it is, or nothing helps. */
export function mendValue(value: string, { type, required }: MendField): MendedValue | undefined {
  if (value === 'null') return undefined;
  const text = textOf(value);
  if (text !== undefined && type !== 'string' && type !== 'json' && text.trim() === '') {
    return required ? undefined : { remedy: 'empty_as_null', value: 'null' };
  }
  const kind = type.startsWith('decimal') ? 'decimal' : type;
  return byType[kind]?.(value, text?.trim());
}

/** Each gets the value as it stands, and the trimmed text if it is one. */
const byType: Record<string, (value: string, text: string | undefined) => MendedValue | undefined> = {
  // `1.000` in a text has a thousands point, as `1.001` has: in one column both mean the same.
  integer: (value, text) => figure(value, text, [true, false], (number) => /^-?\d+$/.test(number)),
  decimal: (value, text) => figure(value, text, [false, true], (number) => /^-?\d+(\.\d+)?$/.test(number)),
  number: (value, text) => figure(value, text, [false, true], () => true),
  boolean(_value, text) {
    const found = text === undefined ? undefined : booleanOf(text);
    return found && { remedy: 'booleans_in_texts', value: found };
  },
  string(value, text) {
    const isScalar = text === undefined && !/^[{[]/.test(value);
    return isScalar ? { remedy: 'texts_of_values', value: JSON.stringify(value) } : undefined;
  },
  date(_value, text) {
    const moment = text === undefined ? undefined : momentOf(text, false);
    return moment && moment.time === undefined ? { remedy: 'days', value: `"${moment.day}"` } : undefined;
  },
  timestamp(value, text) {
    if (text === undefined) return epoch(value);
    const moment = momentOf(text, false);
    const [, day = moment?.day, minute] = ISO_PART.exec(text) ?? [];
    const time = moment?.time ?? (minute ? `${minute}:00` : '00:00:00');
    return day === undefined ? undefined : { remedy: 'days', value: `"${day} ${time}"` };
  },
};

/** A day alone, or a time without seconds. */
const ISO_PART = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/;

/**
 * A figure in a text becomes a number, and one that its type wants without exponent or fraction loses it.
 * @param commas whether the text is read with a decimal comma and thousands points, in the order of the tries
 */
function figure(
  value: string,
  text: string | undefined,
  commas: boolean[],
  isWritable: (number: string) => boolean,
) {
  const remedy: Remedy = text === undefined ? 'plain_numbers' : 'numbers_in_texts';
  const readings = text === undefined ? [value] : commas.map((comma) => numberOf(text, comma));
  for (const number of readings) {
    const written = number === undefined || isWritable(number) ? number : plainNumber(number);
    if (written !== undefined && isWritable(written)) {
      return written === value ? undefined : { remedy, value: written };
    }
  }
  return undefined;
}

/** Seconds or milliseconds since 1970, of the years 2001 to 2286. */
const EPOCH = /^(\d{10})(?:\.(\d{1,6})0*|(\d{3}))?$/;

function epoch(value: string): MendedValue | undefined {
  const match = EPOCH.exec(value);
  if (!match) return undefined;
  const [, seconds, fraction, milliseconds] = match;
  const second = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  const digits = fraction ?? milliseconds;
  return { remedy: 'epochs', value: `"${second}${digits ? `.${digits}` : ''}Z"` };
}
