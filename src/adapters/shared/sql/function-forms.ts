import { operands, type Print } from './sql-writer.ts';

/** `name(a, b)`. */
export function named(name: string): Print {
  return (call, writer) => `${name}(${joined(operands(call, writer), ', ')})`;
}

/** `(a + b)`. */
export function infix(operator: string): Print {
  return (call, writer) => `(${joined(operands(call, writer), ` ${operator} `)})`;
}

/** Whether the first operand equals one of the others. */
export const inList: Print = (call, writer) => {
  const [arg, ...list] = operands(call, writer);
  return `(${arg} IN (${list.join(', ')}))`;
};

/** Whether the first operand lies between the others, or equals one of them. */
export const betweenBounds: Print = (call, writer) => {
  const [arg, low, high] = operands(call, writer);
  return `(${arg} BETWEEN ${low} AND ${high})`;
};

/** An aggregate that adds its values in their order, so that doubles round alike on every run. */
export function sorted(name: string): Print {
  return (call, writer) => {
    const arg = operands(call, writer)[0];
    return `${name}(${arg} ORDER BY ${arg})`;
  };
}

/** `print` as the plan types it: an engine's own precision of a decimal can be another. */
export function castToDecimal(print: Print): Print {
  return (call, writer) => {
    const sql = print(call, writer);
    return call.type.kind === 'decimal' ? `CAST(${sql} AS ${writer.typeName(call.type)})` : sql;
  };
}

/** `then` of the one argument where `when` holds of it, else null. */
export function guarded(when: (arg: string) => string, then: (arg: string) => string): Print {
  return (call, writer) =>
    writer.once(operands(call, writer)[0]!, (v) => `CASE WHEN ${when(v)} THEN ${then(v)} END`);
}

/**
 * The parts with the separator between. `join` copies each part: a text would be copied once for each of the 200 operators
 * that may stand around it, `+` copies nothing until the whole is read.
 */
function joined(parts: string[], separator: string): string {
  return parts.reduce((before, part) => before + separator + part);
}
