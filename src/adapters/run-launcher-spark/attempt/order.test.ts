import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { RunFile } from '../../../ports/run-launcher.ts';
import { fieldsOf, specWith } from '../run-spec.testing.ts';
import { toOrder } from './order.ts';

const jobFolder = fileURLToPath(new URL('../../../../spark-jobs/ingest', import.meta.url));

it('gives every declared type in the words of Spark', () => {
  const fields = fieldsOf({
    ts: 'timestamp',
    n: 'integer',
    x: 'number',
    price: 'decimal(38,10)',
    day: 'date',
    ok: 'boolean',
    name: 'string',
    data: 'json',
  });
  const { columns } = toOrder(specWith({ fields, versions: [{ version: '1.0', fields }] }), 's3a://files');
  expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
    ts: 'timestamp',
    n: 'bigint',
    x: 'double',
    price: 'decimal(38,10)',
    day: 'date',
    ok: 'boolean',
    name: 'string',
    data: 'json',
  });
  expect(columns.every(({ name, field }) => name === field)).toBe(true);
});

it('fills a column of its own since a field was widened, and none that the version dropped', () => {
  const first = fieldsOf({ ts: 'timestamp', n: 'integer', old: 'string' });
  const second = fieldsOf({ ts: 'timestamp', n: 'number', note: 'string' });
  const versions = [
    { version: '1.0', fields: first },
    { version: '1.1', fields: second },
  ];
  const newer = toOrder(specWith({ schemaVersion: '1.1', fields: second, versions }), 's3a://files');
  expect(newer.columns).toEqual([
    { name: 'ts', type: 'timestamp', field: 'ts' },
    { name: 'n', type: 'bigint', field: null },
    { name: 'old', type: 'string', field: null },
    { name: '_number_n', type: 'double', field: 'n' },
    { name: 'note', type: 'string', field: 'note' },
  ]);
  const older = toOrder(specWith({ fields: first, versions: versions.slice(0, 1) }), 's3a://files');
  expect(older.columns).toContainEqual({ name: 'n', type: 'bigint', field: 'n' });
});

it('names the folders of the files, whose own names may be patterns to Spark', () => {
  const order = toOrder(specWith(), 's3a://files');
  expect(order.files.map(({ path }) => path)).toEqual([
    's3a://files/acme/events/1.0/2026/02/01/5',
    's3a://files/acme/events/1.0/2026/02/01/6',
  ]);
  expect(order.prefix).toBe('s3a://files/acme/events/1.0/2026/02/01');
});

it('tells the content of each file by its name in the store, where it has one', () => {
  const [first, second] = specWith().files;
  const { files } = toOrder(specWith({ files: [first!, { ...second!, contentTag: null }] }), 's3a://files');
  expect(files.map(({ etag }) => etag)).toEqual(['tag-5', null]);
});

it('tells whether records may have more than the fields', () => {
  for (const undeclaredFields of ['reject', 'ignore'] as const) {
    expect(toOrder(specWith({ undeclaredFields }), 's3a://files').undeclared_fields).toBe(undeclaredFields);
  }
});

it('has no more listed than the deepest folder of all the files', () => {
  const [first, second] = specWith().files;
  const later = { ...second!, storagePath: 'acme/events/1.0/2026/03/01/6/b.jsonl' };
  const prefixOf = (files: RunFile[]) => toOrder(specWith({ files }), 's3a://files').prefix;
  expect(prefixOf([first!, later])).toBe('s3a://files/acme/events/1.0/2026');
  expect(prefixOf([first!])).toBe('s3a://files/acme/events/1.0/2026/02/01/5');
});

it('bounds the days of the records by their number, and by the first and the last day', () => {
  const [file] = specWith().files;
  const ofFiles = (...files: [minDay: string, maxDay: string, rows: number][]) =>
    toOrder(
      specWith({ files: files.map(([minDay, maxDay, rows]) => ({ ...file!, minDay, maxDay, rows })) }),
      's3a://files',
    ).most_days;
  expect(ofFiles(['2026-01-05', '2026-01-05', 1000])).toBe(1);
  expect(ofFiles(['1926-01-01', '2025-12-31', 7])).toBe(7);
  expect(ofFiles(['2026-02-27', '2026-03-02', 50], ['2026-02-28', '2026-03-03', 1])).toBe(5);
  expect(ofFiles(['2026-02-27', '2026-03-02', 50], ['2026-03-01', '2026-03-03', 50])).toBe(5);
  expect(ofFiles(['0001-01-01', '9999-12-31', 1e9])).toBe(3_652_059);
});

it('tells the bytes of the records', () => {
  const [first, second] = specWith().files;
  const files = [
    { ...first!, sizeBytes: 20 },
    { ...second!, sizeBytes: 3 },
  ];
  expect(toOrder(specWith({ files }), 's3a://files').bytes).toBe(23);
});

it('quotes the name of a tenant, which may have hyphens', () => {
  const { table } = toOrder(specWith({ tenantSlug: 'acme-brasil' }), 's3a://files');
  expect(table).toMatch(/^lake\.`t_acme-brasil`\.s_\d+$/);
});

it('is read by the job as it was meant', () => {
  const order = toOrder(specWith(), 's3a://files');
  const program = [
    'import dataclasses, json, sys',
    'from celeiro_ingest.order import parse_order',
    'order = parse_order(sys.stdin.read())',
    'print(json.dumps({**dataclasses.asdict(order), "rows": order.rows}))',
  ].join('\n');
  const printed = execFileSync('python3', ['-c', program], { cwd: jobFolder, input: JSON.stringify(order) });
  expect(JSON.parse(printed.toString())).toEqual({ ...order, attempt_name: '12-0a1b2c3d-3', rows: 30 });
});
