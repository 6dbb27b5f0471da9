/** The polynomial of CRC-32, bits reversed: the highest power is the lowest bit. All values are signed: V8 is fastest. */
const POLYNOMIAL = 0xedb88320 | 0;
/** The polynomial 1, bits reversed. */
const ONE = 1 << 31;
/** x^(2^n) modulo the polynomial, for n from 0 to 31; larger n repeat these. */
const powers = squaresOf(1 << 30);

/**
 * Computes the CRC-32 of two pieces in sequence from the CRC-32 of each, in less than a microsecond whatever their
 * lengths. Same method as zlib's `crc32_combine`: the first CRC times x^(8 * bytes), plus the second.
 */
export function joinCrc32(first: number, second: number, secondBytes: number): number {
  let shift = ONE;
  for (let rest = secondBytes, power = 3; rest > 0; rest = Math.floor(rest / 2), power++) {
    if (rest % 2 === 1) shift = multiply(powers[power % 32]!, shift);
  }
  return (multiply(shift, first | 0) ^ second) >>> 0;
}

/** Multiplies modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 31, shifted = b; bit >= 0; bit--) {
    product ^= shifted & -((a >>> bit) & 1);
    shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
  }
  return product;
}

function squaresOf(first: number): Int32Array {
  const squares = new Int32Array(32).fill(first);
  for (let n = 1; n < squares.length; n++) squares[n] = multiply(squares[n - 1]!, squares[n - 1]!);
  return squares;
}
