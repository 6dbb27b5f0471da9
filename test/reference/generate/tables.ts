import type { TableRecord } from '../language/query.ts';
import { DAY } from '../values/times.ts';
import { decimal, type Type, types, type Value } from '../values/types.ts';
import type { Draw } from './draw.ts';
import { formatType } from './field-types.ts';
import { drawMoment, drawValue, fileText } from './values.ts';

export interface Column {
  name: string;
  key: string;
  type: Type;
}
export interface File {
  name: string;
  /** Lines of JSON. */
  content: string;
}
export interface Table {
  columns: readonly Column[];
  eventField: string;
  document: Record<string, unknown>;
  files: readonly File[];
  /** Records of all files, in the order of the files. */
  records: readonly TableRecord[];
}

const DECIMALS = [
  decimal(38, 0),
  decimal(38, 18),
  decimal(38, 37),
  decimal(12, 2),
  decimal(18, 6),
  decimal(1, 0),
  decimal(5, 5),
  decimal(20, 10),
  decimal(38, 10),
];

function drawColumns(draw: Draw): Column[] {
  const column = (name: string, type: Type, key = name): Column => ({ name, key, type });
  return [
    column('at', draw.chance(0.5) ? types.timestamp : types.date),
    column('i', types.bigint),
    column('n', types.bigint, 'iN'),
    column('x', types.double),
    column('y', types.double),
    column('m', draw.pick(DECIMALS)),
    column('price', draw.pick(DECIMALS)),
    column('small', draw.pick(DECIMALS)),
    column('s', types.varchar),
    column('end', types.varchar),
    column('b', types.boolean),
    column('d', types.date),
    column('t', types.timestamp),
    column('j', types.json),
  ];
}

/** A schema and files of records of it, biased to edges. */
export function drawTable(draw: Draw, files: number, linesPerFile: number): Table {
  const columns = drawColumns(draw);
  const records: TableRecord[] = [];
  const made = Array.from({ length: files }, (_, index) => {
    const name = `f${index}.jsonl`;
    const lines = Array.from({ length: linesPerFile }, () => {
      const { line, record } = drawRecord(draw, columns, name);
      records.push(record);
      return line;
    });
    return { name, content: `${lines.join('\n')}\n` };
  });
  const fields = columns.map(({ name, key, type }) => ({
    name,
    key,
    type: formatType(type),
    required: name === 'at',
  }));
  return { columns, eventField: 'at', document: { event_date_field: 'at', fields }, files: made, records };
}

function drawRecord(draw: Draw, columns: readonly Column[], file: string) {
  const row = new Map<string, Value>([
    ['_file_name', file],
    ['_schema_version', '1.0'],
  ]);
  const members: string[] = [];
  let event = 0n;
  for (const { name, key, type } of columns) {
    let value: Value = name === 'at' || draw.chance(0.85) ? drawValue(draw, type) : null;
    if (name === 'at') {
      value = type.kind === 'date' ? drawMoment(draw) / DAY : drawMoment(draw);
      event = (value as bigint) * (type.kind === 'date' ? DAY : 1n);
    }
    row.set(name, value);
    if (value !== null || draw.chance(0.5)) {
      members.push(`${JSON.stringify(key)}:${fileText(draw, value, type)}`);
    }
  }
  return { line: `{${members.join(',')}}`, record: { row, event } };
}
