/** Share of the sampled texts from which on a trigram is common: the list of its files costs more than it tells. */
const COMMON_SHARE = 0.05;
/** Least trigrams to look for: fewer are in too many files, each of which is read and checked. */
const LEAST_TRIGRAMS = 3;
/** Words that PostgreSQL folds to lower case in the same way whatever stands beside them. */
const WORDS = /[a-z0-9]{3,}/gi;

/** A part of a text, in characters from its beginning. */
export interface TextPart {
  from: number;
  length: number;
}

/**
 * Finds the parts of a searched text that few of a schema's texts contain. An index of trigrams reads the list of files of each
 * trigram that it is asked for; of `pedidos-0423456` it need not read those that have `pedidos`, as a quarter of all do, because
 * the few that have `0423456` are checked anyway.
 * @param samples texts of the schema, and of others whose files the index has too, in lower case
 * @returns undefined if the whole text had better be looked for
 */
export function rareParts(text: string, samples: readonly string[][]): TextPart[] | undefined {
  const isRare = (trigram: string) =>
    samples.every(
      (sample) => sample.filter((one) => one.includes(trigram)).length < sample.length * COMMON_SHARE,
    );
  const parts: TextPart[] = [];
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const before = Array.from(text.slice(0, index)).length;
    for (let at = 0; at + 3 <= word.length; at++) {
      if (!isRare(word.slice(at, at + 3).toLowerCase())) continue;
      const last = parts.at(-1);
      if (last && last.from + last.length === before + at + 2) last.length++;
      else parts.push({ from: before + at, length: 3 });
    }
  }
  const trigrams = parts.reduce((sum, { length }) => sum + length - 2, 0);
  return trigrams < LEAST_TRIGRAMS ? undefined : parts;
}
