const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Longest number that is written out, digits: more fit no type. */
const MOST_DIGITS = 80;

/** A number without exponent and without zeros at the end of its fraction: `1.50e2` is `150`. Undefined for other texts. */
export function plainNumber(text: string): string | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (Math.abs(Number(exponent)) > MOST_DIGITS || text.length > MOST_DIGITS) return undefined;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const kept = after.replace(/0+$/, '');
  return `${sign}${before.replace(/^0+(?=\d)/, '')}${kept ? `.${kept}` : ''}`;
}
