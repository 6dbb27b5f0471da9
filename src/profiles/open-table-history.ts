import { createTrinoTableHistory } from '../adapters/table-care-trino/trino-table-history.ts';
import type { Settings } from '../config/settings.ts';
import type { TableHistory } from '../ports/table-history.ts';
import { trinoOf } from './distributed-options.ts';

/** The past of the distributed profile's tables, for commands. */
export function openTableHistory(settings: Settings): TableHistory {
  const { server, names } = trinoOf(settings);
  return createTrinoTableHistory({ server, tableCatalog: names.tableCatalog });
}
