/** Figures from this one on are told by their power of ten: a double holds no more digits, and nobody counts the zeros. */
const HUGE = 1e15;
/** Figures below this one are told by their power of ten too. */
const TINY = 1e-6;
/** On an axis, which has less room. */
const TINY_TICK = 1e-3;
/** Most significant digits that a compact figure ("1,2 mil") has. */
const COMPACT_DIGITS = 4;

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
/** Figures below one, such as credits: rounded to places they would all be 0. */
const belowOne = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });
const power = new Intl.NumberFormat('pt-BR', { notation: 'scientific', maximumSignificantDigits: 15 });
const exactPower = new Intl.NumberFormat('pt-BR', { notation: 'scientific', maximumFractionDigits: 20 });
/** Takes the text of a figure, of which it keeps every digit. */
const exact = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 38 });

function isFar(value: number, tiny: number): boolean {
  const size = Math.abs(value);
  return size >= HUGE || (size > 0 && size < tiny);
}

/** A figure of a chart, for the one who points at it. */
export function figureText(value: number): string {
  if (isFar(value, TINY)) return power.format(value);
  return (Math.abs(value) < 1 ? belowOne : whole).format(value);
}

/** The text of a figure of the service, with every digit it has. */
export function exactText(text: string, type: string): string {
  const far = type === 'double' && isFar(Number(text), TINY);
  return (far ? exactPower : exact).format(text as `${number}`);
}

/** Texts for the ticks of an axis that shows from `least` to `most`: as many digits as tell them apart. */
export function tickText(least: number, most: number): (value: number) => string {
  const size = Math.max(Math.abs(least), Math.abs(most));
  const apart = most > least ? Math.ceil(Math.log10(size / (most - least))) : 0;
  const digits = Math.min(15, 3 + Math.max(0, apart));
  const compact = new Intl.NumberFormat('pt-BR', {
    ...(digits <= COMPACT_DIGITS && { notation: 'compact' }),
    maximumSignificantDigits: digits,
  });
  const short = new Intl.NumberFormat('pt-BR', {
    notation: 'scientific',
    maximumSignificantDigits: digits,
  });
  return (value) => (isFar(value, TINY_TICK) ? short : compact).format(value);
}
