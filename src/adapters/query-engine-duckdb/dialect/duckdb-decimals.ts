import { addition, type WideAddition } from '../../shared/sql/decimals.ts';
import { operands, type Print } from '../../shared/sql/sql-writer.ts';
import { decimalOfDigits, hugePower, unscaled } from './duckdb-sums.ts';

/**
 * Printed as functions: DuckDB's optimizer moves an operator's constant to the other side of a comparison, and the overflow
 * is lost.
 */
const arithmetic = { '+': 'add', '-': 'subtract', '*': 'multiply' };

/**
 * + - * as the plan types them. DuckDB keeps a result of decimals of up to 18 digits within 18 digits;
 * a wider operand lifts that.
 */
function exact(operator: keyof typeof arithmetic): Print {
  return (call, writer) => {
    const [left, right] = operands(call, writer) as [string, string];
    const { type } = call;
    const name = arithmetic[operator];
    if (type.kind !== 'decimal') return `${name}(${left}, ${right})`;
    const leftType = call.args[0]!.type;
    const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;
    const first = widened ? `CAST(${left} AS DECIMAL(19, ${leftType.scale}))` : left;
    return `CAST(${name}(${first}, ${right}) AS ${writer.typeName(type)})`;
  };
}

/** Whole numbers of 128 bits are added, in units of the last digit of either operand. */
const wide: WideAddition = (operator, left, right, result, writer) => {
  const coarse = left.type.scale < right.type.scale;
  const [few, many] = coarse ? [left, right] : [right, left];
  const unit = hugePower(many.type.scale - few.type.scale);
  const signed = (sql: string, isSecond: boolean) => (isSecond && operator === '-' ? `(- ${sql})` : sql);
  const first = signed(unscaled(few.sql, few.type.scale), !coarse);
  const second = signed(unscaled(many.sql, many.type.scale), coarse);
  return writer.once(`[${first}, ${second}]`, (both) => {
    const [whole, part] = [`${both}[1]`, `${both}[2]`];
    const digits = `(${whole} + ${part} // ${unit}) * ${unit} + ${part} % ${unit}`;
    return decimalOfDigits(digits, result, writer);
  });
};

export const addSql = addition('+', exact('+'), wide);
export const subtractSql = addition('-', exact('-'), wide);
export const multiplySql = exact('*');
