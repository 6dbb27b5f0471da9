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

/** What the type alone does not tell. */
const notes: Record<string, string> = { decimal: 'Exact digits.', json: 'JSON text.' };

/** The one name that no property has. */
const RESERVED = new Set(['this']);

/** Names that no class has. Slugs begin with a letter, so the name of a class of PHP itself is no clash in a namespace. */
const RESERVED_CLASSES = new Set(
  (
    'abstract and array as break callable case catch class clone const continue declare default die do echo else elseif empty ' +
    'enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach function global ' +
    'goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private ' +
    'protected public readonly require require_once return static switch throw trait try unset use var while xor yield self ' +
    'parent bool false float int iterable mixed never null object resource numeric string true void'
  ).split(' '),
);

/** A class with the columns to select, and `fromRow`, for the rows of the PHP client. */
export const writePhp: TypeWriter = (source) => {
  const pascal = pascalCase(source.slug);
  const name = RESERVED_CLASSES.has(pascal.toLowerCase()) ? `${pascal}_` : pascal;
  const plain = source.fields.map((field) => camelCase(field.name));
  const members = uniqueNames(plain.map((member) => (RESERVED.has(member) ? `${member}_` : member)));
  const typeOf = ({ type, required }: RecordField) => `${required ? '' : '?'}${types[type]}`;
  return [
    '<?php',
    '',
    `// ${writtenBy(source)}`,
    '',
    'declare(strict_types=1);',
    '',
    'namespace Records;',
    '',
    '/**',
    ` * A record of the schema \`${source.slug}\`. Optional fields are null where the record lacks them.`,
    ' */',
    `final readonly class ${name}`,
    '{',
    '    /** Every column, for `select`. */',
    '    public const COLUMNS = [',
    ...source.fields.map((field) => `        '${field.name}',`),
    '    ];',
    '',
    '    /**',
    ...source.fields.map((field, at) => `     * ${parameter(field, members[at]!)}`),
    '     */',
    '    public function __construct(',
    ...source.fields.map((field, at) => `        public ${typeOf(field)} $${members[at]},`),
    '    ) {',
    '    }',
    '',
    '    /**',
    '     * Reads a row of a query that selects COLUMNS.',
    '     *',
    '     * @param array<string, mixed> $row',
    '     */',
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

type RecordField = Parameters<TypeWriter>[0]['fields'][number];

function parameter({ name, type, required, description }: RecordField, member: string): string {
  const told = [oneLine(description) || `The field \`${name}\`.`, notes[type]].filter(Boolean).join(' ');
  return `@param ${types[type]}${required ? '' : '|null'} $${member} ${told}`;
}
