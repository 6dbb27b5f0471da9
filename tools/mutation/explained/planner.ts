import { type Explained, inFiles, ONLY_QUICKER } from './explanation.ts';

export const planner: Explained[] = [
  {
    file: 'expression/token-reader.ts',
    line: "if (token.kind !== 'end') this.index += 1;",
    to: 'true',
    why: 'Whoever takes the end refuses the text, and asks for no other token.',
  },
  ...inFiles(
    ['expression/characters.ts'],
    ['false', 'text.length < limit', 'text'].map((to) => [
      "return text.length <= limit ? text : [...text.slice(0, 2 * limit)].slice(0, limit).join('');",
      to,
      ONLY_QUICKER,
    ]),
  ),
  {
    file: 'expression/lexer.ts',
    line: 'return text.length === characterCount(text) ? tokens : withCharacterPositions(tokens, text);',
    to: 'false',
    why: ONLY_QUICKER,
  },
  ...inFiles(
    ['expression/resolve.ts', 'query/plan-where.ts', 'query/types.ts'],
    [['default:', undefined, 'All cases are named above, or the end of the function returns the same.']],
  ),
  ...inFiles(
    ['expression/resolve.ts'],
    ["case 'star':", "throw new Problem('select_star', { position });"].map((line) => [
      line,
      undefined,
      'The parser gives a star to `count` alone, which does not resolve it.',
    ]),
  ),
  {
    file: 'query/parse-values.ts',
    line: 'const match = plain === undefined ? null : DECIMAL.exec(plain);',
    to: 'false',
    why: 'The pattern does not match nothing either; the type check wants this condition.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;',
    to: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}/',
    why: '`Date.parse` reads no text that has more after the day and then another time.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;',
    to: '/(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/',
    why: 'The text of a clock has eight characters, and the pattern needs all of them.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;',
    to: '/^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/',
    why: 'The text of a clock has eight characters, and the pattern needs all of them.',
  },
  {
    file: 'query/plan-groups.ts',
    line: "if (expr.kind === 'call' && isAggregate(expr.fn)) return undefined;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'query/plan-select.ts',
    line: 'const ALIAS = /^[A-Za-z][A-Za-z0-9_]*$/;',
    to: '/^[A-Za-z][A-Za-z0-9_]*/',
    why: 'The lexer makes no name with other characters.',
  },
  {
    file: 'query/plan-select.ts',
    line: 'return output ? [output] : [];',
    to: '["Stryker was here"]',
    why: 'A request with a faulty item is refused before the outputs are read.',
  },
  {
    file: 'query/plan-where.ts',
    line: 'return filter ? [filter] : [];',
    to: '["Stryker was here"]',
    why: 'A request with a faulty condition is refused before the filters are read.',
  },
  {
    file: 'query/reproducible-sums.ts',
    line: "return expr.kind === 'call' && expr.fn in sortedForms && expr.args[0]!.type.kind === 'double';",
    to: 'true',
    why: 'Nothing else has a function, so the second condition fails; the type check wants the first.',
  },
  {
    file: 'query/typed-expr.ts',
    line: "return expr.kind === 'literal' && expr.value === null;",
    to: 'true',
    why: 'Nothing else has a value, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'query/typed-expr.ts',
    line: "if (expr.kind === 'call' && CHAINING.has(expr.fn)) chained += 1;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'expression/resolve.ts',
    line: 'if (definition.aggregate && args.some(hasAggregate)) {',
    to: 'args.every(hasAggregate)',
    why: 'An aggregate takes one argument.',
  },
  {
    file: 'expression/resolve.ts',
    line: "return someExpr(expr, (part) => part.kind === 'call' && isAggregate(part.fn));",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'functions/numbers-and-texts.ts',
    line: "return bound.kind === 'literal' && typeof bound.value === 'bigint' && bound.value < least;",
    to: 'true',
    why: 'What is no literal has no value, so the second condition fails; the type check wants the first.',
  },
  {
    file: 'functions/numbers-and-texts.ts',
    line: "if (arg.kind !== 'literal' || typeof arg.value !== 'bigint') throw notLiteral(1, site);",
    to: 'false',
    why: 'What is no literal has no value, so the second condition holds; the type check wants the first.',
  },
  ...inFiles(
    ['functions/operators.ts'],
    ['true', "arg.kind === 'call' || arg.fn === 'finite'"].map((to) => [
      "const inner = arg.kind === 'call' && arg.fn === 'finite' ? arg.args[0]! : arg;",
      to,
      'A division stands bare only as the dividend of another one, so no other call begins with one.',
    ]),
  ),
  {
    file: 'functions/operators.ts',
    line: "return inner.kind === 'call' && inner.fn === 'divide' ? inner : arg;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'functions/signature.ts',
    line: "const open = expr.kind === 'call' && expr.type.kind === 'double' && ARITHMETIC.has(expr.fn);",
    to: 'true',
    why: 'Nothing else has a function, so the last condition fails; the type check wants the first.',
  },
  {
    file: 'functions/signature.ts',
    line: "if (arg.kind !== 'literal' || arg.type.kind !== 'varchar' || typeof arg.value !== 'string') {",
    to: 'false',
    why: 'What is no literal has no value, so the last condition holds; the type check wants the first.',
  },
  ...inFiles(
    ['query/types.ts'],
    ['true', "left.kind === 'decimal' || right.kind === 'decimal'"].map((to) => [
      "if (left.kind === 'decimal' && right.kind === 'decimal') {",
      to,
      'A type without a precision differs from every decimal either way; the type check wants both conditions.',
    ]),
  ),
  {
    file: 'query/types.ts',
    line: 'if (whole + scale <= MAX_PRECISION) return decimal(whole + scale, scale);',
    to: 'whole + scale < MAX_PRECISION',
    why: 'At 38 digits, both ways end in the same decimal.',
  },
  ...inFiles(
    ['query/types.ts'],
    ['true', "digits === 1 || expr.kind === 'literal'", '/-?0(\\.|$)/'].map((to) => [
      "return digits === 1 && expr.kind === 'literal' && /^-?0(\\.|$)/.test(String(expr.value)) ? 0 : digits;",
      to,
      'A text that begins with 0 is a literal of one digit before the point or none, and one digit is no 10.',
    ]),
  ),
];
