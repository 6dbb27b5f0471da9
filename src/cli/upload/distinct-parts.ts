import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { blocksOf, borderBefore } from './line-borders.ts';

/** Thrown for a part of one line that equals an earlier part. Parts count from 0. */
export class RepeatedPart extends Error {
  readonly part: number;
  readonly earlier: number;

  constructor(part: number, earlier: number) {
    super(`part ${part} repeats part ${earlier}`);
    this.part = part;
    this.earlier = earlier;
  }
}

/**
 * Ends the parts of one file so that no two are equal: the service stores equal content once per schema, so the second
 * one would be lost (rule 18 of docs/contract-decisions.md).
 */
export class DistinctParts {
  readonly #file: FileHandle;
  /** Size of a part -> SHA-256 -> its number. */
  readonly #bySize = new Map<number, Map<string, number>>();
  #count = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * The end of the next part: `limit`, or so many lines before it that the part equals no earlier one.
   * @throws RepeatedPart
   */
  async end(start: number, limit: number): Promise<number> {
    const ends = await this.#endsToTry(start, limit);
    const digests = await digestsAt(this.#file, start, ends);
    const part = this.#count++;
    for (let at = ends.length - 1; at >= 0; at--) {
      const size = ends[at]! - start;
      const ofSize = this.#bySize.get(size) ?? new Map<string, number>();
      if (ofSize.has(digests[at]!)) continue;
      this.#bySize.set(size, ofSize.set(digests[at]!, part));
      return ends[at]!;
    }
    throw new RepeatedPart(part, this.#bySize.get(ends[0]! - start)!.get(digests[0]!)!);
  }

  /** Ascending. The search stops at a size that no earlier part has: such a part equals none. */
  async #endsToTry(start: number, limit: number): Promise<number[]> {
    const ends: number[] = [];
    let end: number | undefined = limit;
    while (end !== undefined) {
      ends.push(end);
      end = this.#bySize.has(end - start) ? await borderBefore(this.#file, start, end - 1) : undefined;
    }
    return ends.reverse();
  }
}

/** SHA-256 of the range from `start` to each of the ascending `ends`, in one pass. */
async function digestsAt(file: FileHandle, start: number, ends: readonly number[]): Promise<string[]> {
  const hash = createHash('sha256');
  const digests: string[] = [];
  let from = start;
  for (const end of ends) {
    for await (const bytes of blocksOf(file, from, end)) hash.update(bytes);
    digests.push(hash.copy().digest('hex'));
    from = end;
  }
  return digests;
}
