import { type Explained, inFiles } from './explanation.ts';

const UTC = 'The session is in UTC, where DuckDB reads a zoned moment the same way, only slower.';

export const duckdbPrinter: Explained[] = [
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-casts.ts'],
    [
      [
        "from.kind === 'timestamp' ? `CAST(make_timestamp(epoch_us(${operand})) AS DATE)` : undefined,",
        undefined,
        UTC,
      ],
      ['special: (operand, from) =>', '() => undefined', UTC],
      [
        "return from.precision === from.scale ? `regexp_replace(${digits}, '^(-?)\\\\.', '\\\\10.')` : digits;",
        'true',
        'A text with a digit before the point does not match.',
      ],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-decimals.ts'],
    [
      [
        "if (type.kind !== 'decimal') return `${name}(${left}, ${right})`;",
        'false',
        'A cast to the type that a result has changes nothing.',
      ],
      [
        "const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;",
        'true',
        'The planner makes both operands decimals where the result is one, and 19 digits hold what 18 do.',
      ],
      [
        "const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;",
        'type.precision >= 18',
        '19 digits hold what 18 do.',
      ],
      [
        'const coarse = left.type.scale < right.type.scale;',
        'left.type.scale <= right.type.scale',
        'Of two operands of the same scale, either may be called the coarse one.',
      ],
      ["export const addSql = addition('+', exact('+'), wide);", '""', 'Only a minus is looked for.'],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-dialect.ts'],
    [
      [
        'const index = known >= 0 ? known : params.push(text) - 1;',
        undefined,
        'A text that is passed twice is the same text.',
      ],
      [
        "const duckDbType = typeNames({ timestamp: 'TIMESTAMPTZ', json: 'JSON' });",
        '""',
        'Only a column is json; no cast names the type.',
      ],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-sums.ts'],
    [
      [
        'if (type.precision <= SAFE_DIGITS) return `(sum(${arg}) + CAST(0 AS DECIMAL(38, ${type.scale})))`;',
        undefined,
        'The sums of the parts give the same, and are slower.',
      ],
      ['if (scale >= LOW_DIGITS) {', 'scale > LOW_DIGITS', 'At 19 places, both forms cut at the point.'],
      [
        'return { high: unscaled(`sum(${cut(arg)})`, scale - LOW_DIGITS), low: unscaled(`sum(${rest})`, scale) };',
        'scale + LOW_DIGITS',
        'The places only say whether the value has a point; the way over the text is right without one too.',
      ],
      [
        'if (scale === 0) return `CAST(${value} AS HUGEINT)`;',
        'false',
        'The way over the text is right without a point too, and slower.',
      ],
    ],
  ),
  {
    file: 'query-engine-duckdb/dialect/duckdb-times.ts',
    line: "return arg.type.kind === 'date' ? writer.expr(arg) : `make_timestamp(epoch_us(${writer.expr(arg)}))`;",
    why: `${UTC} A date and its first instant have the same parts.`,
  },
  {
    file: 'query-engine-duckdb/dialect/show-duckdb-query.ts',
    line: 'const dialect = duckDbDialect([]);',
    why: 'Its texts are printed where they are used; the list is not read.',
  },
];
