import type { Cell, DataType } from '../../domain/query/typed-plan.ts';

/** One value of an answer, in the form that the printer asks for. */
type WireValue = null | boolean | number | string;

/** Values of the answer's columns -> cells of the plan's types. */
export function toCells(row: WireValue[], types: DataType[]): Cell[] {
  return types.map((type, index) => toCell(row[index] ?? null, type));
}

export function toCell(value: WireValue, type: DataType): Cell {
  if (value === null) return null;
  switch (type.kind) {
    case 'bigint':
      return BigInt(value);
    case 'double':
      // Values that are not finite arrive as texts.
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return value;
    default:
      return String(value);
  }
}
