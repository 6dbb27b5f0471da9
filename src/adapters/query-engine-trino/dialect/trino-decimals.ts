import { addition, powerOfTen, type WideAddition } from '../../shared/sql/decimals.ts';
import { castToDecimal, infix } from '../../shared/sql/function-forms.ts';

/**
 * The operand of more places meets the other in the places of the other. What it has below them is added last, with the sign
 * of the rest, so that nothing on the way is larger than the result.
 */
const wide: WideAddition = (operator, left, right, result, writer) => {
  const second = operator === '-' ? `(- ${right.sql})` : right.sql;
  const [few, many] = left.type.scale < right.type.scale ? [left.sql, second] : [second, left.sql];
  const places = Math.min(left.type.scale, right.type.scale);
  const unit = `DECIMAL '${powerOfTen(-places)}'`;
  const coarse = `DECIMAL(38, ${places})`;
  const to = writer.typeName(result);
  const sum = (high: string, low: string) => `CAST(${high} AS ${to}) + ${low}`;
  return writer.once(many, (m) =>
    writer.once(`CAST(${few} + CAST(${m} - ${m} % ${unit} AS ${coarse}) AS ${coarse})`, (high) =>
      writer.once(
        `${m} % ${unit}`,
        (low) =>
          `CAST(CASE WHEN ${high} > 0 AND ${low} < 0 THEN ${sum(`${high} - ${unit}`, `(${low} + ${unit})`)} ` +
          `WHEN ${high} < 0 AND ${low} > 0 THEN ${sum(`${high} + ${unit}`, `(${low} - ${unit})`)} ` +
          `ELSE ${sum(high, low)} END AS ${to})`,
      ),
    ),
  );
};

export const addSql = addition('+', castToDecimal(infix('+')), wide);
export const subtractSql = addition('-', castToDecimal(infix('-')), wide);
