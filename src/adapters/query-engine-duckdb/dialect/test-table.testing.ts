import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { planQuery } from '../../../domain/query/plan-query.ts';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import { lineField } from '../../../domain/query/system-fields.ts';
import type { Cell, QueryPlan, TypedExpr } from '../../../domain/query/typed-plan.ts';
import {
  type FieldType,
  parseFieldType,
  type SchemaField,
} from '../../../domain/schemas/schema-definition.ts';
import { printDuckDbQuery } from './print-duckdb-query.ts';

/** A small table with nulls, ties and edge values, in a DuckDB of its own, for the tests of the printer. */
export const columns: Record<string, string> = {
  day: 'date',
  at: 'timestamp',
  name: 'string',
  qty: 'integer',
  price: 'decimal(12,2)',
  rate: 'number',
  ok: 'boolean',
  data: 'json',
  share: 'decimal(2,2)',
  end: 'string',
};

export const table = { fields: Object.entries(columns).map(field), eventDateField: 'day' };

const COLUMN_SQL =
  'day DATE, "at" TIMESTAMPTZ, name VARCHAR, qty BIGINT, price DECIMAL(12,2), rate DOUBLE, ok BOOLEAN, data JSON, ' +
  'share DECIMAL(2,2), "end" VARCHAR, _file_id BIGINT, _file_name VARCHAR, _schema_version VARCHAR, ' +
  '_ingested_at TIMESTAMPTZ, _line BIGINT';

const ROWS = [
  `('2026-01-01', '2026-01-01 10:20:30.123456+00', 'Ana', 5, 10.25, 0.5, true, '{"a":{"b":[1,2.5]},"s":"x","n":null}', 0.25, 'x'`,
  `('2026-01-01', NULL, 'ÉLAN ß', NULL, NULL, NULL, NULL, NULL, NULL, NULL`,
  `('2026-01-02', '2025-12-31 23:59:59.999999+00', 'a_b%c\\d', -7, -0.01, -2.5, false, '[1,true,"t",12345678901234567890,1e400,1.0,-3]', -0.05, 'y'`,
  `('2026-01-03', '2024-02-29 00:00:00+00', '', 9223372036854775807, 9999999999.99, 1e308, true, '{"k k":{"n":7}}', 0, 'x'`,
  `('2026-01-03', '1969-12-31 23:59:59.5+00', '😀c', -9223372036854775808, -9999999999.99, -1e308, false, '{}', 0.99, NULL`,
  `('2026-01-04', '2026-01-05 00:00:00+00', ' pad ', 0, 0, 0, NULL, '{"b":true,"s":"12"}', NULL, 'x'`,
];

export interface TestTable {
  connection: DuckDBConnection;
  /** Rows of the answer, as cells; hidden ordering keys last when `withKeys`. */
  run(plan: QueryPlan, withKeys?: boolean): Promise<Cell[][]>;
  /** The value of one expression in the row of line `line`. */
  value(expression: string, line?: number): Promise<Cell>;
  close(): void;
}

export async function openTestTable(): Promise<TestTable> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(`CREATE TABLE t (${COLUMN_SQL})`);
  const rows = ROWS.map(
    (row, index) => `${row}, 1, 'f.jsonl', '1.0', '2026-02-01 00:00:00+00', ${index + 1})`,
  );
  await connection.run(`INSERT INTO t VALUES ${rows.join(', ')}`);

  const run = async (plan: QueryPlan, withKeys = false): Promise<Cell[][]> => {
    const { sql, params } = printDuckDbQuery(plan, 't');
    const reader = await connection.runAndReadAll(sql, params);
    const width = plan.outputs.length + (withKeys ? plan.orderBy.length : 0);
    return reader.getRows().map((row) => row.slice(0, width).map(toCell));
  };
  return {
    connection,
    run,
    async value(expression, line = 1) {
      const query = plan({ select: [`${expression} as x`] });
      query.filters.push(isLine(line));
      const rows = await run(query);
      return rows[0]![0]!;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The plan of a request on the test table; all its days unless told otherwise. */
export function plan(request: Partial<QueryRequest>): QueryPlan {
  return planQuery({ select: [], event_from: '2026-01-01', event_to: '2026-12-31', ...request }, table);
}

function isLine(line: number): TypedExpr {
  const column: TypedExpr = { kind: 'column', name: lineField, type: { kind: 'bigint' } };
  const number: TypedExpr = { kind: 'literal', value: BigInt(line), type: { kind: 'bigint' } };
  return { kind: 'call', fn: 'eq', args: [column, number], distinct: false, type: { kind: 'boolean' } };
}

function field([name, type]: [string, string]): SchemaField {
  return { name, key: name, type: parseFieldType(type) as FieldType, required: false, description: '' };
}

function toCell(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? String(value) : (value as Cell);
}
