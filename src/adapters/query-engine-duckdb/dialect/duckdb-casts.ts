import type { DataType } from '../../../domain/query/typed-plan.ts';
import { cast } from '../../shared/sql/cast-forms.ts';
import { type DecimalType, powerOfTen } from '../../shared/sql/decimals.ts';
import type { SqlWriter } from '../../shared/sql/sql-writer.ts';
import { FIRST_MICROSECOND, LAST_MICROSECOND } from './duckdb-times.ts';

export const castSql = cast({
  text,
  firstGroup: '\\1',
  moment,
  decimalOfDouble,
  special: (operand, from) =>
    from.kind === 'timestamp' ? `CAST(make_timestamp(epoch_us(${operand})) AS DATE)` : undefined,
});

function text(operand: string, from: DataType): string {
  switch (from.kind) {
    case 'timestamp':
      return `strftime(make_timestamp(epoch_us(${operand})), '%Y-%m-%dT%H:%M:%S.%fZ')`;
    case 'decimal': {
      const digits = `CAST(${operand} AS VARCHAR)`;
      // DuckDB writes a decimal(2,2) as `.50`.
      return from.precision === from.scale ? `regexp_replace(${digits}, '^(-?)\\.', '\\10.')` : digits;
    }
    default:
      return `CAST(${operand} AS VARCHAR)`;
  }
}

function moment(text: string, plain: string, writer: SqlWriter): string {
  return writer.once(`epoch_us(TRY_CAST(${plain} AS TIMESTAMPTZ))`, (micros) => {
    const next = `make_timestamp(${micros} + 1)`;
    const within = `${micros} BETWEEN ${FIRST_MICROSECOND} AND ${LAST_MICROSECOND}`;
    const leap = `(NOT contains(${text}, ':60') OR ${next} = date_trunc('month', ${next}))`;
    return `CASE WHEN ${within} AND ${leap} THEN make_timestamptz(${micros}) END`;
  });
}

/**
 * DuckDB's own cast multiplies doubles, and errs. The part below
 * the point is cut into whole numbers of 53 bits, which doubles and 128 bits hold exactly. The rest below the second of them
 * is less than 2^-106, and has so few bits left that its multiplication does not round.
 */
function decimalOfDouble(value: string, to: DecimalType, writer: SqlWriter): string {
  const { precision, scale } = to;
  const bits = `CAST('9007199254740992' AS DOUBLE)`;
  const half = '4503599627370496';
  const places = `CAST('${powerOfTen(scale)}' AS HUGEINT)`;
  const whole = (v: string) => `CAST(trunc(${v}) AS HUGEINT)`;
  const rest = (v: string) => `(${v} - trunc(${v}))`;
  // `scaled` is the part below the point times 2^53, and so on.
  const fraction = writer.once(`${rest(`abs(${value})`)} * ${bits}`, (scaled) =>
    writer.once(`${rest(scaled)} * ${bits}`, (below) => {
      const last = whole(`${rest(below)} * CAST('1e+${scale}' AS DOUBLE)`);
      const carried = `(${whole(below)} * ${places} + ${last}) // 9007199254740992`;
      return `(${whole(scaled)} * ${places} + ${carried} + ${half}) // 9007199254740992`;
    }),
  );
  const total = `${whole(value)} * ${places} + CAST(sign(${value}) AS HUGEINT) * (${fraction})`;
  const unit = `CAST('${powerOfTen(-scale)}' AS DECIMAL(${scale}, ${scale}))`;
  const digits = `TRY_CAST(${total} AS DECIMAL(38, 0))`;
  // A value slightly beyond the type passes here, and not the cast.
  const bound = `abs(${value}) <= CAST('1e+${precision - scale}' AS DOUBLE)`;
  const scaled = scale === 0 ? digits : `(${digits} * ${unit})`;
  return `CASE WHEN ${bound} THEN TRY_CAST(${scaled} AS ${writer.typeName(to)}) END`;
}
