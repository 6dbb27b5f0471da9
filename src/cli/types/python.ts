import { oneLine, pascalCase, type TypeWriter, writtenBy } from './record-type.ts';

const types = {
  string: 'str',
  integer: 'int',
  number: 'float',
  decimal: 'Decimal',
  boolean: 'bool',
  date: 'date',
  timestamp: 'datetime',
  json: 'Any',
} as const;

const imports: Record<string, string> = {
  Decimal: 'from decimal import Decimal',
  date: 'from datetime import date',
  datetime: 'from datetime import datetime',
  Any: 'from typing import Any',
};

/** A TypedDict, because the Python client gives rows as dicts. Written as a call: a field may be named as a keyword. */
export const writePython: TypeWriter = (source) => {
  const name = pascalCase(source.slug);
  const used = new Set<string>(source.fields.map(({ type }) => types[type]));
  const needed = Object.entries(imports).flatMap(([type, line]) => (used.has(type) ? [line] : []));
  const typing = used.has('Any') ? 'from typing import Any, TypedDict' : 'from typing import TypedDict';
  const members = source.fields.flatMap(({ name, type, required, description }) => [
    ...(description ? [`        # ${oneLine(description)}`] : []),
    `        "${name}": "${types[type]}${required || types[type] === 'Any' ? '' : ' | None'}",`,
  ]);
  return [
    `"""${writtenBy(source)}"""`,
    '',
    ...needed.filter((line) => !line.includes('typing')).sort(),
    typing,
    '',
    `${name} = TypedDict(`,
    `    "${name}",`,
    '    {',
    ...members,
    '    },',
    ')',
    `"""A record of the schema \`${source.slug}\`."""`,
    '',
    `${source.slug.replaceAll('-', '_').toUpperCase()}_COLUMNS = (`,
    ...source.fields.map(({ name }) => `    "${name}",`),
    ')',
    `"""Every column of \`${name}\`, for \`select\`."""`,
    '',
  ].join('\n');
};
