import { randomUUID } from 'node:crypto';
import { createS3ObjectStore } from '../../adapters/object-store-s3/s3-object-store.ts';
import { createLinesTable } from '../../adapters/query-engine-trino/lines-table.ts';
import { runStatement } from '../../adapters/query-engine-trino/statement.ts';
import { TrinoError } from '../../adapters/query-engine-trino/trino-errors.ts';
import { linesTable } from '../../adapters/query-engine-trino/trino-source.ts';
import { quoteName, quoteText } from '../../adapters/shared/sql/quoting.ts';
import type { Settings } from '../../config/settings.ts';
import { checkFolder } from '../../domain/files/integrity/check-store.ts';
import { s3Of, trinoOf } from '../../profiles/distributed-options.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { reason } from './reason.ts';
import { tlsTodo } from './tls-todo.ts';

const WITHIN_MS = 30_000;
/** No tenant has such a slug. */
const SOURCE_GROUP = '_doctor';
/** Length of the statement that is tried. A query's statement names each pending file: this has room for thousands. */
const LONG_STATEMENT_CHARS = 2_000_000;

/** Checks Trino for what `docs/decisions/0009-trino-tail.md` demands, as far as Trino can be asked for it. */
export async function examineTrino(settings: Settings, bucketIsSound: boolean): Promise<Finding[]> {
  const check = say('doctor_trino');
  let version: unknown;
  try {
    [version] = (await ask(settings, 'SELECT version()'))[0] ?? [];
  } catch (error) {
    const denied = error instanceof TrinoError || /\b40[13]\b/.test(reason(error));
    const todo = tlsTodo(error) ?? say(denied ? 'doctor_trino_denied_todo' : 'doctor_trino_unreachable_todo');
    // Only the host: the URL could have a password in it.
    const { host } = new URL(settings.trinoUrl!);
    return [{ check, state: 'failed', found: `${host}: ${reason(error)}`, todo }];
  }
  const found = say('doctor_trino_ok', { version: String(version) });
  return [
    { check, state: 'ok', found },
    await examineTables(settings),
    ...(bucketIsSound ? [await examineRawFiles(settings)] : []),
    await examineLongStatements(settings),
    await examineResourceGroups(settings),
  ];
}

async function examineTables(settings: Settings): Promise<Finding> {
  const check = say('doctor_tables');
  const { trinoTableCatalog: catalog } = settings;
  try {
    const wrong = await wrongCatalog(settings, check, catalog, 'iceberg');
    if (wrong) return wrong;
    await ask(settings, `SHOW SCHEMAS FROM ${quoteName(catalog)}`);
    return { check, state: 'ok', found: say('doctor_tables_ok', { catalog }) };
  } catch (error) {
    return {
      check,
      state: 'failed',
      found: `${catalog}: ${reason(error)}`,
      todo: say('doctor_tables_todo'),
    };
  }
}

/** Checks that two objects in the bucket, one of them a folder deeper, are two lines in Trino. */
async function examineRawFiles(settings: Settings): Promise<Finding> {
  const check = say('doctor_raw_files');
  const { trinoRawCatalog: catalog, trinoRawSchema: schema } = settings;
  const folder = `${checkFolder}${randomUUID()}`;
  const keys = [`${folder}/1.jsonl`, `${folder}/deeper/2.jsonl`];
  const store = createS3ObjectStore(s3Of(settings));
  try {
    const wrong = await wrongCatalog(settings, check, catalog, 'hive');
    if (wrong) return wrong;
    const { server, names, objectsUrl } = trinoOf(settings);
    await createLinesTable(server, names, objectsUrl, AbortSignal.timeout(WITHIN_MS));
    for (const key of keys) {
      const writer = await store.create(key, randomUUID());
      await writer.write(Buffer.from('{}\n'));
      await writer.commit();
    }
    const lines = await ask(
      settings,
      `SELECT line FROM ${linesTable(names)} WHERE dir IN (${quoteText(folder)})`,
    );
    if (lines.length === keys.length) {
      return { check, state: 'ok', found: say('doctor_raw_files_ok', { catalog, schema }) };
    }
    const what = lines.length === 0 ? 'unseen' : 'shallow';
    const found = say(`doctor_raw_files_${what}`, { catalog });
    return { check, state: 'failed', found, todo: say(`doctor_raw_files_${what}_todo`) };
  } catch (error) {
    const found = `${catalog}.${schema}: ${reason(error)}`;
    return { check, state: 'failed', found, todo: say('doctor_raw_files_todo') };
  } finally {
    await Promise.all(keys.map((key) => store.remove(key, randomUUID()).catch(() => undefined)));
    store.close();
  }
}

async function examineLongStatements(settings: Settings): Promise<Finding> {
  const check = say('doctor_long_statements');
  const chars = LONG_STATEMENT_CHARS;
  try {
    await ask(settings, `SELECT 1${' '.repeat(chars)}`);
    return { check, state: 'ok', found: say('doctor_long_statements_ok', { chars }) };
  } catch (error) {
    const todo = say('doctor_long_statements_todo');
    return { check, state: 'warning', found: reason(error), todo };
  }
}

/** Checks the resource groups: the statement reads which group it is in. */
async function examineResourceGroups(settings: Settings): Promise<Finding> {
  const check = say('doctor_resource_groups');
  const [row] = await ask(
    settings,
    `SELECT array_join(resource_group_id, '.') FROM system.runtime.queries ` +
      `WHERE source = ${quoteText(sourceName)} AND state = 'RUNNING' LIMIT 1`,
  ).catch(() => []);
  const group = String(row?.[0] ?? '');
  if (group.endsWith(SOURCE_GROUP)) return { check, state: 'ok', found: say('doctor_resource_groups_ok') };
  const found = say('doctor_resource_groups_shared', { group: group || '?' });
  return { check, state: 'warning', found, todo: say('doctor_resource_groups_todo') };
}

/** What is wrong with the catalog; undefined when it exists and has the connector. */
async function wrongCatalog(
  settings: Settings,
  check: string,
  catalog: string,
  connector: string,
): Promise<Finding | undefined> {
  const rows = await ask(settings, 'SELECT catalog_name, connector_name FROM system.metadata.catalogs');
  const row = rows.find(([name]) => name === catalog);
  if (row?.[1] === connector) return undefined;
  const found = row
    ? say('doctor_catalog_other', { catalog, connector: String(row[1]) })
    : say('doctor_catalog_missing', { catalog, others: rows.map(([name]) => name).join(', ') });
  return {
    check,
    state: 'failed',
    found,
    todo: say(`doctor_catalog_${connector as 'iceberg' | 'hive'}_todo`),
  };
}

const sourceName = `celeiro/${SOURCE_GROUP}`;

async function ask(settings: Settings, sql: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  const how = { signal: AbortSignal.timeout(WITHIN_MS), source: sourceName };
  await runStatement(trinoOf(settings).server, sql, how, (page) => {
    rows.push(...page);
  });
  return rows;
}
