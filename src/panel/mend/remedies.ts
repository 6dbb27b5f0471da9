import { booleanOf, numberOf, type Points } from '../convert/cells/cell-forms.ts';
import { momentOf } from '../convert/cells/cell-moment.ts';
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

/** A field, and what its texts in the file tell. */
export interface ReadField extends MendField {
  /** How points in texts of numbers are read that could be decimal or of thousands. */
  points: Points;
}

export interface MendedValue {
  remedy: Remedy;
  value: string;
}

/** The value that a member should have, and by which remedy; undefined where it fits as it is, or nothing helps. */
export function mendValue(value: string, { type, required, points }: ReadField): MendedValue | undefined {
  if (value === 'null') return undefined;
  const text = textOf(value);
  if (text !== undefined && type !== 'string' && type !== 'json' && text.trim() === '') {
    return required ? undefined : { remedy: 'empty_as_null', value: 'null' };
  }
  return byType[kindOf(type)]?.(value, text?.trim(), points);
}

/** The type without its digits. */
export function kindOf(type: string): string {
  return type.startsWith('decimal') ? 'decimal' : type;
}

type MendOfType = (value: string, text: string | undefined, points: Points) => MendedValue | undefined;

/** Each gets the value as it stands, and the trimmed text if it is one. */
const byType: Record<string, MendOfType> = {
  integer: (value, text, points) => figure(value, text, points, (number) => /^-?\d+$/.test(number)),
  decimal: (value, text, points) => figure(value, text, points, (number) => /^-?\d+(\.\d+)?$/.test(number)),
  number: (value, text, points) => figure(value, text, points, () => true),
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

/** A figure in a text becomes a number, and one that its type wants without exponent or fraction loses it. */
function figure(
  value: string,
  text: string | undefined,
  points: Points,
  isWritable: (number: string) => boolean,
) {
  const remedy: Remedy = text === undefined ? 'plain_numbers' : 'numbers_in_texts';
  const number = text === undefined ? value : numberOf(text, points);
  const written = number === undefined || isWritable(number) ? number : plainNumber(number);
  if (written === undefined || !isWritable(written) || written === value) return undefined;
  return { remedy, value: written };
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
