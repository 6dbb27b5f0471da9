import type { TableIdentity } from '../../ports/table-care.ts';
import { lineField, systemFields } from '../query/system-fields.ts';
import type { DataType } from '../query/typed-plan.ts';

/*
 * What the service, Trino and the Spark job have to agree on about the Iceberg table of a schema. The job's half is
 * `spark-jobs/ingest/celeiro_ingest/lake_table.py`; the test beside this file compares the two.
 */

/** Name of a schema's table within the catalog, without quotes: of ids that never change (record 9). */
export function lakeTableName({ tenantSlug, schemaId }: TableIdentity): { namespace: string; table: string } {
  return { namespace: `t_${tenantSlug}`, table: `s_${schemaId}` };
}

/** The schema's table that has this name; undefined if no schema's has. */
export function tableOfLake(namespace: string, table: string): TableIdentity | undefined {
  const [, tenantSlug] = /^t_(.+)$/.exec(namespace) ?? [];
  const [, schemaId] = /^s_([0-9]{1,15})$/.exec(table) ?? [];
  return tenantSlug && schemaId ? { tenantSlug, schemaId: Number(schemaId) } : undefined;
}

/** Columns of every table beside the fields; the raw tail has them too. */
export const systemColumns: Readonly<Record<string, DataType>> = {
  ...systemFields,
  [lineField]: { kind: 'bigint' },
};

/**
 * Name of the column that holds a field's values. Iceberg names the partition `<event date field>_day` and refuses a column
 * of that name. To rename the partition is not enough: Iceberg keeps each name that it ever had.
 */
export function fieldColumn(name: string, eventDateField: string): string {
  return name === `${eventDateField}_day` ? `_field_${name}` : name;
}

/** Name of the column that holds a field's values since it was widened from integer to number. */
export function wideColumn(name: string): string {
  return `_number_${name}`;
}

/** The last key of every stored record; its value is the record's line number. No field may have this key. */
export const lineKey = '_celeiro_line';
