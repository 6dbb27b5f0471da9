import { powerOfTen } from '../../shared/sql/decimals.ts';
import { LOW_DIGITS, type SumForms } from '../../shared/sql/sums.ts';

/** Trino notices where a sum has more than 38 digits and fails, which is right for a sum and not for an average. */
export const sumForms: SumForms = {
  // By way of decimals: Trino fails where a part of a sum of integers overflows, though the whole would fit.
  ofIntegers: (arg) => `sum(CAST(${arg} AS DECIMAL(38, 0)))`,
  ofDecimals: (arg) => `sum(${arg})`,
  averageOfWide(arg, type, writer) {
    const { scale } = type;
    // The value of one in the last digit of the high part. The high part is counted in it, unless that digit is below the
    // point.
    const unit = `DECIMAL '${powerOfTen(LOW_DIGITS - scale)}'`;
    const counted = scale < LOW_DIGITS;
    const places = Math.max(scale - LOW_DIGITS, 0);
    const cut = (v: string) =>
      `CAST((${v} - ${v} % ${unit})${counted ? ` / ${unit}` : ''} AS DECIMAL(38, ${places}))`;
    const low = `sum(${writer.once(arg, (v) => `${v} % ${unit}`)})`;
    const high = `sum(${writer.once(arg, cut)})`;
    // Put together exactly where the parts could cancel each other out; beyond, the high part gives the digits.
    const near = `CAST(${high}${counted ? ` * ${unit}` : ''} + ${low} AS DOUBLE)`;
    const scaled = counted ? `CAST(${high} AS DOUBLE) * CAST(${unit} AS DOUBLE)` : `CAST(${high} AS DOUBLE)`;
    const bound = `DECIMAL '${powerOfTen(18 - places)}'`;
    const sum = `CASE WHEN abs(${high}) < ${bound} THEN ${near} ELSE ${scaled} + CAST(${low} AS DOUBLE) END`;
    return `((${sum}) / count(${arg}))`;
  },
};
