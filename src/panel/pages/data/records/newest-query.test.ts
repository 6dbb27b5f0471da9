import { expect, test } from 'vitest';
import { SHOWN_CHARS } from '../../../parts/figures/beginning.ts';
import { beginningsQuery, readNewest, wholeQuery } from './newest-query.ts';

const columns = [
  { name: 'end', type: 'string' },
  { name: 'corpo', type: 'json' },
  { name: 'n', type: 'integer' },
];
const filter = [{ field: 'n', op: '>' as const, value: '0' }];
const subject = { columns, filter };

const LONG = 'é'.repeat(SHOWN_CHARS + 1);
const SHORT = '🌾'.repeat(SHOWN_CHARS);
const answered = {
  columns: [
    { name: 'column_0', type: 'varchar' },
    { name: 'column_1', type: 'varchar' },
    { name: 'column_2', type: 'bigint' },
    { name: '_ingested_at', type: 'timestamp(6) with time zone' },
    { name: '_file_name', type: 'varchar' },
    { name: '_file_id', type: 'bigint' },
  ],
  rows: [
    ['a', LONG, '1', '2026-01-02', 'b.jsonl', '9'],
    [SHORT, null, '2', '2026-01-01', 'a.jsonl', '7'],
    [LONG, '{}', '3', '2026-01-01', 'a.jsonl', '7'],
  ],
};

test('of texts and JSON the beginning is asked for, of all else the value', () => {
  expect(beginningsQuery(subject).select).toEqual([
    'substring("end", 1, 301) as column_0',
    'substring(cast("corpo" as string), 1, 301) as column_1',
    '"n" as column_2',
    ...['_ingested_at', '_file_name', '_file_id'],
  ]);
});

test('a query of the newest records selects at most the 200 columns that the service takes', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ name: `c${at}`, type: 'string' }));
  expect(beginningsQuery({ columns: many, filter: [] }).select).toHaveLength(200);
});

test('an answer has the columns by their names and types, and tells which values are not whole', () => {
  const { table, records } = readNewest(subject, answered);
  expect(table.columns).toEqual([
    { name: 'end', type: 'varchar' },
    { name: 'corpo', type: 'json' },
    { name: 'n', type: 'bigint' },
    { name: '_ingested_at', type: 'timestamp(6) with time zone' },
    { name: '_file_name', type: 'varchar' },
  ]);
  expect(table.rows[0]).toEqual(['a', LONG, '1', '2026-01-02', 'b.jsonl']);
  expect(records.map(({ cut }) => [...cut])).toEqual([['corpo'], [], ['end']]);
});

test('a record is read whole by its place in its file', () => {
  const { records } = readNewest(subject, answered);
  expect(wholeQuery(subject, records[2]!)).toMatchObject({
    select: ['end', 'corpo', 'n', '_ingested_at', '_file_name'],
    where: [...filter, { field: '_file_id', op: '=', value: '7' }],
    ...{ offset: 1, limit: 1 },
  });
});
