import { describe, expect, it } from 'vitest';
import {
  type BundlePart,
  chooseBundles,
  chooseFiles,
  mostBytes,
  mostFiles,
  partsAtLeast,
} from './choose-parts.ts';

const part = (id: number, files: number, sizeBytes = files * 1000): BundlePart => ({
  id,
  storagePath: `p/${id}/x`,
  files,
  rows: files,
  sizeBytes,
  storedBytes: null,
  crc32: null,
});

describe('files', () => {
  const files = (count: number, bytes = 1000) => Array.from({ length: count }, (_, id) => part(id, 1, bytes));

  it('are bundled from so many on, as many as a bundle takes, the oldest first', () => {
    expect(chooseFiles(files(partsAtLeast - 1))).toEqual([]);
    expect(chooseFiles(files(partsAtLeast))).toHaveLength(partsAtLeast);
    expect(chooseFiles(files(mostFiles + 1))).toEqual(files(mostFiles));
    expect(chooseFiles(files(100, mostBytes / 64))).toHaveLength(64);
  });
});

describe('bundles', () => {
  it('wait until they fill one', () => {
    expect(chooseBundles([part(1, 500), part(2, 500)])).toEqual([]);
    expect(chooseBundles([part(1, 500), part(2, 500), part(3, 32)]).map(({ id }) => id)).toEqual([1, 2]);
    expect(chooseBundles([part(1, 512), part(2, 512), part(3, 32)]).map(({ id }) => id)).toEqual([1, 2]);
    expect(chooseBundles([part(1, 40, mostBytes / 2), part(2, 40, mostBytes / 2), part(3, 40)])).toHaveLength(
      2,
    );
  });

  it('that are full stay as they are', () => {
    expect(chooseBundles([part(1, 513), part(2, 600), part(3, 1024)])).toEqual([]);
    const large = mostBytes / 2 + 1;
    expect(chooseBundles([part(1, 40, large), part(2, 40, large), part(3, 40)])).toEqual([]);
  });

  it('stay few however many files come, and no record is copied more than twice', () => {
    for (const arriving of [1, 7, 31, 32, 100, 1024, 3000]) {
      let copies = new Map<number, number>();
      let bundles: BundlePart[] = [];
      let waiting = 0;
      let next = 1;
      for (let total = 0; total < 20_000; total += arriving) {
        waiting += arriving;
        const taken = chooseFiles(Array.from({ length: waiting }, (_, id) => part(id, 1))).length;
        waiting -= taken;
        if (taken > 0) {
          copies.set(next, 1);
          bundles.push(part(next++, taken));
        }
        const merged = chooseBundles(bundles);
        if (merged.length === 0) continue;
        copies.set(next, 1 + Math.max(...merged.map(({ id }) => copies.get(id)!)));
        bundles = bundles.filter(({ id }) => !merged.some((gone) => gone.id === id));
        bundles.push(
          part(
            next++,
            merged.reduce((sum, { files }) => sum + files, 0),
          ),
        );
      }
      copies = new Map([...copies].filter(([id]) => bundles.some((bundle) => bundle.id === id)));
      expect(Math.max(...copies.values()), `${arriving} at a time`).toBeLessThanOrEqual(2);
      expect(bundles.length, `${arriving} at a time`).toBeLessThan(20_000 / (mostFiles / 2) + partsAtLeast);
    }
  });
});
