import type { SpotlightFilterFunction } from '@mantine/spotlight';
import { hasWords } from '../../texts/has-words.ts';

type Entries = ReturnType<SpotlightFilterFunction>;

/** Entries of one group shown at most; more are found by typing. */
const MOST_OF_A_GROUP = 8;

/** The entries that have every word of the query in any order, whatever its case and accents. */
export function findEntries(query: string, groups: Entries): Entries {
  return groups.flatMap((group) => {
    if (!('actions' in group)) return [];
    const found = group.actions.filter(({ label = '', description = '', keywords = '' }) =>
      hasWords(`${label} ${description} ${[keywords].flat().join(' ')}`, query),
    );
    return found.length > 0 ? [{ ...group, actions: found.slice(0, MOST_OF_A_GROUP) }] : [];
  });
}
