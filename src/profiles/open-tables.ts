import { createTrinoTableContents } from '../adapters/table-care-trino/trino-table-contents.ts';
import { createTrinoTableHistory } from '../adapters/table-care-trino/trino-table-history.ts';
import type { Settings } from '../config/settings.ts';
import type { TableContents } from '../ports/table-contents.ts';
import type { TableHistory } from '../ports/table-history.ts';
import { trinoOf } from './distributed-options.ts';

/** The distributed profile's tables, for commands. */
export function openTables(settings: Settings): { history: TableHistory; contents: TableContents } {
  const { server, names } = trinoOf(settings);
  const catalog = { server, tableCatalog: names.tableCatalog };
  return { history: createTrinoTableHistory(catalog), contents: createTrinoTableContents(catalog) };
}
