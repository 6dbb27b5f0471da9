import { oneLine, pascalCase, type TypeWriter, writtenBy } from './record-type.ts';

const types = {
  string: 'string',
  integer: 'bigint',
  number: 'number',
  decimal: 'DecimalText',
  boolean: 'boolean',
  date: 'DateText',
  timestamp: 'TimestampText',
  json: 'JsonText',
} as const;

/** An interface for `rows<Voos>()` of the TypeScript client, and the columns to select. */
export const writeTypeScript: TypeWriter = (source) => {
  const name = pascalCase(source.slug);
  const used = new Set(source.fields.map(({ type }) => types[type]).filter((type) => type.endsWith('Text')));
  const members = source.fields.flatMap(({ name, type, required, description }) => [
    ...(description ? [`  /** ${oneLine(description)} */`] : []),
    `  ${name}: ${types[type]}${required ? '' : ' | null'};`,
  ]);
  return [
    `// ${writtenBy(source)}`,
    ...(used.size > 0 ? [`import type { ${[...used].sort().join(', ')} } from 'celeiro';`] : []),
    '',
    `/** A record of the schema \`${source.slug}\`. */`,
    `export interface ${name} {`,
    ...members,
    '}',
    '',
    `/** Every column of \`${name}\`, for \`select\`. */`,
    `export const ${name[0]!.toLowerCase()}${name.slice(1)}Columns = [`,
    ...source.fields.map(({ name }) => `  '${name}',`),
    `] as const satisfies readonly (keyof ${name})[];`,
    '',
  ].join('\n');
};
