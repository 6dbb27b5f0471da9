import { type Explained, inFiles } from './explanation.ts';

export const sqlCore: Explained[] = [
  {
    file: 'shared/sql/decimals.ts',
    line: "if (type.kind !== 'decimal' || left?.kind !== 'decimal' || right?.kind !== 'decimal') {",
    why: 'The planner makes both operands decimals where the result is one, and neither where it is not; the type check wants all three.',
  },
  {
    file: 'shared/sql/keyset.ts',
    line: "return writer.expr({ kind: 'call', fn, args, distinct: false, type: boolean });",
    to: 'true',
    why: 'No comparison reads it; the type check wants it.',
  },
  ...inFiles(
    ['shared/sql/rounding.ts'],
    ["from.kind === 'decimal' || to.kind === 'decimal'", 'true'].map((to) => [
      "if (from.kind === 'decimal' && to.kind === 'decimal') return forms.decimal(arg, places, from, to, writer);",
      to,
      'A decimal is rounded to a decimal, and nothing else is; the type check wants both conditions.',
    ]),
  ),
  {
    file: 'shared/sql/groups.ts',
    line: "if (expr.kind === 'call' && isAggregate(expr.fn)) found.set(exprKey(expr), expr);",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'shared/sql/expression-writer.ts',
    line: 'if (operand.length <= REPEATABLE_CHARACTERS) return `(${body(asOperand(operand))})`;',
    to: 'operand.length < REPEATABLE_CHARACTERS',
    why: 'Either form is right; the bound only says which is shorter.',
  },
  {
    file: 'shared/sql/sums.ts',
    line: "if (type.kind === 'decimal' && type.precision > SAFE_DIGITS)",
    to: 'true',
    why: 'Another type has no precision, so the other condition fails; the type check wants this one.',
  },
];
