import { camelCase, oneLine, pascalCase, type TypeWriter, uniqueNames, writtenBy } from './record-type.ts';

const types = {
  string: { type: 'String', getter: 'getString' },
  integer: { type: 'Long', getter: 'getLong' },
  number: { type: 'Double', getter: 'getDouble' },
  decimal: { type: 'BigDecimal', getter: 'getDecimal' },
  boolean: { type: 'Boolean', getter: 'getBoolean' },
  date: { type: 'LocalDate', getter: 'getDate' },
  timestamp: { type: 'Instant', getter: 'getInstant' },
  json: { type: 'String', getter: 'getString' },
} as const;

const imports: Record<string, string> = {
  BigDecimal: 'java.math.BigDecimal',
  LocalDate: 'java.time.LocalDate',
  Instant: 'java.time.Instant',
};

/** Words that name no component of a record, and the methods that every object has. */
const RESERVED = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally ' +
    'float for goto if implements import instanceof int interface long native new package private protected public return short ' +
    'static strictfp super switch synchronized this throw throws transient try void volatile while true false null record var yield ' +
    'clone finalize getClass hashCode notify notifyAll toString wait'
  ).split(' '),
);

/** A record with `from(Row)`, for `rows(query, Voos::from)` of the Java client. */
export const writeJava: TypeWriter = (source) => {
  const name = pascalCase(source.slug);
  const plain = source.fields.map((field) => camelCase(field.name));
  const members = uniqueNames(plain.map((member) => (RESERVED.has(member) ? `${member}_` : member)));
  const used = new Set<string>(source.fields.map(({ type }) => types[type].type));
  const needed = Object.entries(imports).flatMap(([type, path]) => (used.has(type) ? [path] : []));
  return [
    `// ${writtenBy(source)}`,
    'import br.celeiro.Row;',
    ...[...needed, 'java.util.List'].sort().map((path) => `import ${path};`),
    '',
    '/**',
    ` * A record of the schema {@code ${source.slug}}. Optional fields are null where the record lacks them.`,
    ' *',
    ...source.fields.map(
      ({ name, description }, at) =>
        ` * @param ${members[at]} ${inJavadoc(description) || `the field {@code ${name}}`}`,
    ),
    ' */',
    `public record ${name}(`,
    source.fields.map(({ type }, at) => `    ${types[type].type} ${members[at]}`).join(',\n'),
    ') {',
    '  /** Every column, for {@code select}. */',
    '  public static final List<String> COLUMNS = List.of(',
    `${source.fields.map((field) => `      "${field.name}"`).join(',\n')});`,
    '',
    '  /**',
    '   * Reads a row of these columns.',
    '   *',
    '   * @param row a row of a query that selects {@link #COLUMNS}',
    '   * @return the record',
    '   */',
    `  public static ${name} from(Row row) {`,
    `    return new ${name}(`,
    `${source.fields.map(({ name, type }) => `        row.${types[type].getter}("${name}")`).join(',\n')});`,
    '  }',
    '}',
    '',
  ].join('\n');
};

/** A description as text of Javadoc. The compiler reads Unicode escapes even in comments, so no backslash stays one. */
function inJavadoc(description: string): string {
  return oneLine(description).replaceAll('\\', '&#92;');
}
