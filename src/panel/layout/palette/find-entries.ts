import type { SpotlightFilterFunction } from '@mantine/spotlight';

type Entries = ReturnType<SpotlightFilterFunction>;

/** Entries of one group shown at most; more are found by typing. */
const MOST_OF_A_GROUP = 8;

/** The entries that have every word of the query in any order, whatever its case and accents. */
export function findEntries(query: string, groups: Entries): Entries {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    if (!('actions' in group)) return [];
    const found = group.actions.filter(({ label = '', description = '', keywords = '' }) => {
      const text = plain(`${label} ${description} ${[keywords].flat().join(' ')}`);
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ ...group, actions: found.slice(0, MOST_OF_A_GROUP) }] : [];
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
