import type { Explained } from './explanation.ts';

export const trinoPrinter: Explained[] = [
  {
    file: 'query-engine-trino/dialect/trino-decimals.ts',
    line: "export const addSql = addition('+', castToDecimal(infix('+')), wide);",
    to: '""',
    why: 'Everything but a minus is a plus; the type check wants one of them.',
  },
  {
    file: 'query-engine-trino/dialect/trino-decimals.ts',
    line: 'const [few, many] = left.type.scale < right.type.scale ? [left.sql, second] : [second, left.sql];',
    to: 'left.type.scale <= right.type.scale',
    why: 'Operands of the same scale always have room for the result, and do not come here.',
  },
  {
    file: 'query-engine-trino/dialect/trino-casts.ts',
    line: "return from.kind === 'decimal' && leavesShort(from, to) ? by(from.scale) : undefined;",
    to: 'true',
    why: 'Another type has no precision, and leaves nothing; the type check wants this condition.',
  },
  {
    file: 'query-engine-trino/dialect/trino-comparisons.ts',
    line: "return expr.kind === 'literal' && expr.type.kind === 'double' && Number(expr.value) === 0;",
    to: 'true',
    why: 'What is no literal has no value, so the last condition fails; the type check wants the first.',
  },
];
