/** The digits of 10^exponent: `100`, `1`, `0.01`. */
export function powerOfTen(exponent: number): string {
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'1'.padStart(-exponent, '0')}`;
}
