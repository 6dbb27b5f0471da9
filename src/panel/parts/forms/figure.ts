/** What a number field holds: a text while it is empty or half written. */
export type Figure = number | string;

/** The number of a field; undefined while the field holds none. */
export function numberOf(figure: Figure): number | undefined {
  const value = typeof figure === 'string' && figure.trim() === '' ? Number.NaN : Number(figure);
  return Number.isNaN(value) ? undefined : value;
}
