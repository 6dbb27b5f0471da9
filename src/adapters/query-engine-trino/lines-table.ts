import { quoteName, quoteText } from '../shared/sql/quoting.ts';
import type { TrinoServer } from './coordinator.ts';
import { runStatement } from './statement.ts';
import { TrinoError } from './trino-errors.ts';
import type { TrinoNames } from './trino-source.ts';
import { linesTable } from './trino-source.ts';

/** In the group of the tenants, of whom none has this name: strangers' queries do not hold it up (`server/resource-groups.json`). */
const SOURCE = 'celeiro/_service';

/**
 * The one table that all raw objects are read through. A line is one text, because every JSON format of Trino's
 * rounds, or compares keys without case. Its partitions are made from the query's own list of folders and need no
 * registering: nothing is written to the metastore but this table.
 */
export function linesTableStatements(names: TrinoNames, objectsUrl: string): string[] {
  const location = objectsUrl.replace(/\/+$/, '');
  if (!/^[a-z0-9]+:\/\/[^\s'"$]+$/.test(location)) throw new Error('objects are at s3://bucket/prefix');
  return [
    `CREATE SCHEMA IF NOT EXISTS ${quoteName(names.rawCatalog)}.${quoteName(names.rawSchema)}`,
    `CREATE TABLE IF NOT EXISTS ${linesTable(names)} (` +
      `line VARCHAR, dir VARCHAR WITH (partition_projection_type = 'injected')) ` +
      `WITH (format = 'TEXTFILE', textfile_field_separator = U&'\\0001', partitioned_by = ARRAY['dir'], ` +
      `external_location = ${quoteText(`${location}/`)}, partition_projection_enabled = true, ` +
      `partition_projection_location_template = ${quoteText(`${location}/\${dir}/`)})`,
  ];
}

/** Creates the table if it is not there; any number of processes may do it at once. */
export async function createLinesTable(
  server: TrinoServer,
  names: TrinoNames,
  objectsUrl: string,
  signal: AbortSignal,
): Promise<void> {
  for (const statement of linesTableStatements(names, objectsUrl)) {
    await untilDone(() => runStatement(server, statement, { signal, source: SOURCE }, () => {}));
  }
}

/** When two processes create at once, one can fail; its second attempt finds what the other made. */
async function untilDone(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof TrinoError)) throw error;
    await create();
  }
}
