/**
 * Calls `work` for every item, at most `most` at once, in the order of the items. After the first failure no further call
 * begins.
 * @returns the results, in the order of the items
 * @throws the first failure, while other calls may still be under way
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns));
  } finally {
    next = items.length;
  }
  return results;
}

/**
 * Yields each item with its result, in the order of the items. At most `most` calls of `read` are under way or wait for
 * the consumer.
 */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  most: number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const underWay: Promise<Result>[] = [];
  let next = 0;
  try {
    for (const item of items) {
      for (; next < items.length && underWay.length < most; next++) {
        const reading = read(items[next]!);
        // Avoids an unhandled rejection: the error is thrown below, when the item's turn comes.
        reading.catch(() => undefined);
        underWay.push(reading);
      }
      yield [item, await underWay[0]!];
      void underWay.shift();
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
