import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printTable, tableName } from '../../adapters/query-engine-trino/iceberg-table.ts';
import { fieldSqlType } from '../../adapters/query-engine-trino/raw-tail.ts';
import { toOrder } from '../../adapters/run-launcher-spark/attempt/order.ts';
import { fieldsOf, specWith } from '../../adapters/run-launcher-spark/run-spec.testing.ts';
import type { TableSnapshot } from '../files/snapshot/snapshot.ts';
import type { DataType } from '../query/typed-plan.ts';
import { lakeTableName, lineKey, systemColumns } from './lake-table.ts';

interface OfTheJob {
  CATALOG: string;
  SYSTEM_COLUMNS: Record<string, string>;
  LINE_KEY: string;
}

/** The constants of the Spark job, as Python has them. */
function ofTheJob(): OfTheJob {
  const program = [
    'import json',
    'from celeiro_ingest import lake_table',
    'print(json.dumps({name: value for name, value in vars(lake_table).items() if name.isupper()}))',
  ].join('\n');
  const cwd = fileURLToPath(new URL('../../../spark-jobs/ingest', import.meta.url));
  // No bytecode: it would lie among the sources.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  return JSON.parse(execFileSync('python3', ['-c', program], { cwd, env }).toString()) as OfTheJob;
}

const sparkTypes: Partial<Record<DataType['kind'], string>> = {
  bigint: 'bigint',
  varchar: 'string',
  timestamp: 'timestamp',
};

it('the Spark job makes the system columns that the service reads, in their types', () => {
  const ours = Object.entries(systemColumns).map(([name, { kind }]) => [name, sparkTypes[kind]]);
  expect(ours).toEqual(Object.entries(ofTheJob().SYSTEM_COLUMNS));
});

it('the Spark job reads the number of a line under the key that the upload wrote', () => {
  expect(ofTheJob().LINE_KEY).toBe(lineKey);
});

it('the order to the Spark job and the statements of Trino name the same table', () => {
  const spec = specWith({ tenantSlug: 'acme-brasil' });
  const { namespace, table } = lakeTableName(spec);
  expect(toOrder(spec, 's3a://files').table).toBe(`${ofTheJob().CATALOG}.\`${namespace}\`.${table}`);
  expect(tableName('lake', spec)).toBe(`"lake"."${namespace}"."${table}"`);
});

it('the order to the Spark job fills the column that Trino reads for a widened field', () => {
  const fields = fieldsOf({ ts: 'timestamp', n: 'number' });
  const versions = [
    { version: '1.0', fields: fieldsOf({ ts: 'timestamp', n: 'integer' }) },
    { version: '1.1', fields },
  ];
  const order = toOrder(specWith({ schemaVersion: '1.1', fields, versions }), 's3a://files');
  const { name } = order.columns.find(({ field }) => field === 'n')!;
  const columns = [{ name: 'n', sqlType: 'DOUBLE' }];
  expect(printTable(snapshotOf(versions), columns, 'lake')).toContain(
    `SELECT coalesce("${name}", CAST("n" AS DOUBLE)) AS "n" FROM`,
  );
});

const names = fc.constantFrom('ts_day', 'day', 'ts_day_day', 'n');
/** Versions of a schema dated by `ts`, whose fields come later and widen. */
const histories = fc
  .uniqueArray(fc.record({ name: names, since: fc.nat(2), widenedIn: fc.nat(3) }), {
    selector: ({ name }) => name,
  })
  .map((declared) =>
    [0, 1, 2].map((number) => {
      const present = declared.filter(({ since }) => since <= number);
      const types = present.map(({ name, widenedIn }) => [name, number < widenedIn ? 'integer' : 'number']);
      return {
        version: `1.${number}`,
        fields: fieldsOf({ ts: 'timestamp', ...(Object.fromEntries(types) as Record<string, string>) }),
      };
    }),
  );

it('every field is read from the column that the order fills, and no column has the name of the partition', () => {
  fc.assert(
    fc.property(histories, (versions) => {
      const { version: schemaVersion, fields } = versions.at(-1)!;
      const { columns } = toOrder(specWith({ schemaVersion, fields, versions }), 's3a://files');
      const made = columns.map(({ name }) => name);
      expect(new Set(made).size).toBe(made.length);
      expect(made).not.toContain('ts_day');
      for (const { name, type } of fields) {
        const sql = printTable(snapshotOf(versions), [{ name, sqlType: fieldSqlType(type) }], 'lake');
        const [, value] = /^SELECT (.*) AS "\w+" FROM/.exec(sql)!;
        const read = [...value!.matchAll(/"(\w+)"/g)].map(([, column]) => column);
        expect(made).toEqual(expect.arrayContaining(read));
        expect(read).toContain(columns.find(({ field }) => field === name)!.name);
      }
    }),
  );
});

/** A table whose newest run is of the last version. */
function snapshotOf(versions: TableSnapshot['versions']): TableSnapshot {
  const { version: schemaVersion, fields } = versions.at(-1)!;
  return {
    tenantSlug: 'acme',
    schemaId: 7,
    position: 1,
    fields,
    eventDateField: 'ts',
    versions,
    table: { snapshotId: '1', schemaVersion },
    rawFiles: [],
    dataFiles: [],
  };
}
