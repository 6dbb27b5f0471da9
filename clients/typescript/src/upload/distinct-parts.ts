/**
 * SHA-256, as hex, of the beginnings of `bytes` that end at each of the ascending `ends`.
 * @internal
 */
export type Digests = (bytes: Uint8Array<ArrayBuffer>, ends: readonly number[]) => Promise<string[]>;

const LF = 10;

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
 * Ends the parts of one source so that no two are equal: the service stores equal content once per schema, so the second
 * one would be lost.
 */
export class DistinctParts {
  readonly #digests: Digests;
  /** Size of a part -> SHA-256 -> its number. */
  readonly #bySize = new Map<number, Map<string, number>>();
  #count = 0;

  constructor(digests: Digests) {
    this.#digests = digests;
  }

  /**
   * The next part of the source: all of `bytes`, or so many lines less that it equals no earlier part.
   * @throws RepeatedPart
   */
  async next(bytes: Uint8Array<ArrayBuffer>): Promise<{ end: number; sha256: string }> {
    const ends = this.#endsToTry(bytes);
    const digests = await this.#digests(bytes, ends);
    const part = this.#count++;
    for (let at = ends.length - 1; at >= 0; at--) {
      const end = ends[at]!;
      const sha256 = digests[at]!;
      const ofSize = this.#bySize.get(end) ?? new Map<string, number>();
      if (ofSize.has(sha256)) continue;
      this.#bySize.set(end, ofSize.set(sha256, part));
      return { end, sha256 };
    }
    throw new RepeatedPart(part, this.#bySize.get(ends[0]!)!.get(digests[0]!)!);
  }

  /** Ascending. The search stops at a size that no earlier part has: such a part equals none. */
  #endsToTry(bytes: Uint8Array): number[] {
    const ends = [];
    let end = bytes.length;
    do {
      ends.push(end);
      if (!this.#bySize.has(end)) break;
      end = bytes.subarray(0, end - 1).lastIndexOf(LF) + 1;
    } while (end > 0);
    return ends.reverse();
  }
}
