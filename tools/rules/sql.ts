import { readdirSync, readFileSync } from 'node:fs';
import { readSource } from './source-file.ts';
import { anyTable, tableOwners } from './table-owners.ts';

const MIGRATIONS = 'src/adapters/database-postgres/migrations';
/** Files of the doctor that ask an engine, not the control database. */
const ASKS_AN_ENGINE = ['src/cli/doctor/machine.ts', 'src/cli/doctor/trino.ts'];

/** Beginnings of statements; English sentences do not go on like this. */
const STATEMENT =
  /^\s*(select\s|insert\s+into\s|update\s+\S+\s+(as\s+)?(\w+\s+)?set\b|delete\s+from\s|with\s+(recursive\s+)?\w+\s+as\s|truncate\s|merge\s+into\s|lock\s+table\s)/i;
/** A table's name, quoted or with its schema; the group is the bare name. */
const TABLE = String.raw`(?:"?public"?\s*\.\s*)?"?([\w\${}]+)"?`;
const WRITES = [
  String.raw`\binsert\s+into\s+${TABLE}`,
  String.raw`\bupdate\s+(?:only\s+)?(?!set\b)${TABLE}\s+(?:as\s+)?(?:\w+\s+)?set\b`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${TABLE}`,
  String.raw`\bmerge\s+into\s+(?:only\s+)?${TABLE}`,
  // The first table of a list, and each other one behind its comma.
  String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${TABLE}`,
  String.raw`(?<=\btruncate\s[^;()]*,\s*(?:only\s+)?)${TABLE}`,
].map((write) => new RegExp(write, 'gi'));

/**
 * SQL of the control database stands in an area of src/domain or in its adapter, and a table is written by the area that
 * owns it (`table-owners.ts`).
 * @param paths TypeScript files below src
 */
export function sqlFaults(paths: string[]): string[] {
  const faults = listFaults();
  for (const path of paths) {
    if (/^src\/(panel|messages)\//.test(path) || ASKS_AN_ENGINE.includes(path)) continue;
    const area = /^src\/domain\/([\w-]+)\//.exec(path)?.[1];
    const isPostgres = path.startsWith('src/adapters/database-postgres/');
    if (path.startsWith('src/adapters/') && !isPostgres) continue;
    const { literals, calls } = readSource(path);
    if (!area && !isPostgres) {
      for (const { at, text } of literals) {
        if (STATEMENT.test(text)) faults.push(`${at}: SQL; make it a function of its area in src/domain`);
      }
      for (const { at, method } of calls) {
        if (method === 'query') faults.push(`${at}: a query; call a function of its area in src/domain`);
      }
    }
    if (path === anyTable) continue;
    for (const { at, text } of literals) {
      for (const table of writesOf(text)) {
        const owners = tableOwners[table];
        if (area && !owners)
          faults.push(`${at}: writes to ${table}, which tools/rules/table-owners.ts does not list`);
        if (owners && !owners.includes(area ?? '')) {
          faults.push(
            `${at}: writes to ${table}; call a function of src/domain/${owners.at(-1)}, which owns it`,
          );
        }
      }
    }
  }
  return faults;
}

/** Names of the tables that the statements of a text write to. */
export function writesOf(text: string): string[] {
  return WRITES.flatMap((write) => [...text.matchAll(write)].map(([, table]) => table!));
}

/** The list holds every table that the migrations leave, and no other. */
function listFaults(): string[] {
  const tables = new Set<string>();
  for (const name of readdirSync(MIGRATIONS).sort()) {
    const sql = readFileSync(`${MIGRATIONS}/${name}`, 'utf8');
    for (const [, table] of sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
      tables.add(table!);
    for (const [, table] of sql.matchAll(/^drop table (?:if exists )?(\w+)/gim)) tables.delete(table!);
  }
  const listed = Object.keys(tableOwners);
  return [
    ...[...tables]
      .filter((table) => !listed.includes(table))
      .map((table) => `tools/rules/table-owners.ts: ${table} has no owner; name the area that writes to it`),
    ...listed
      .filter((table) => !tables.has(table))
      .map((table) => `tools/rules/table-owners.ts: there is no table ${table}; remove it`),
  ];
}
