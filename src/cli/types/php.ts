import { camelCase, oneLine, pascalCase, type TypeWriter, uniqueNames, writtenBy } from './record-type.ts';

const types = {
  string: 'string',
  integer: 'int',
  number: 'float',
  decimal: 'string',
  boolean: 'bool',
  date: '\\DateTimeImmutable',
  timestamp: '\\DateTimeImmutable',
  json: 'string',
} as const;

/** A readonly class with `fromRow`, from the rows of the PHP client, which are arrays by column. */
export const writePhp: TypeWriter = (source) => {
  const name = pascalCase(source.slug);
  const plain = source.fields.map((field) => camelCase(field.name));
  const members = uniqueNames(plain.map((member) => (member === 'this' ? 'this_' : member)));
  return [
    '<?php',
    '',
    `// ${writtenBy(source)}`,
    '',
    'declare(strict_types=1);',
    '',
    `/** A record of the schema \`${source.slug}\`. Decimals and json are texts: PHP has no exact type for them. */`,
    `final readonly class ${name}`,
    '{',
    '    /** Every column, for `select`. */',
    '    public const COLUMNS = [',
    ...source.fields.map((field) => `        '${field.name}',`),
    '    ];',
    '',
    '    public function __construct(',
    ...source.fields.flatMap(({ type, required, description }, at) => [
      ...(description ? [`        /** ${oneLine(description)} */`] : []),
      `        public ${required ? '' : '?'}${types[type]} $${members[at]},`,
    ]),
    '    ) {',
    '    }',
    '',
    '    /** @param array<string, mixed> $row a row of a query that selects `COLUMNS` */',
    '    public static function fromRow(array $row): self',
    '    {',
    '        return new self(',
    ...source.fields.map((field) => `            $row['${field.name}'],`),
    '        );',
    '    }',
    '}',
    '',
  ].join('\n');
};
