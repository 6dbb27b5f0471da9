import type { Workspace } from './kernel-host/workspace.ts';
import type { Rewritings } from './lines/rewritings.ts';

/** Runs up to this long are copied byte by byte, which costs less than a call. */
const SHORT_RUN = 24;

/**
 * Yields checked bytes with the rewritten values in place. Segments without rewritings are yielded as they stand. From the
 * first rewriting of a segment on, pieces are gathered so that receivers get few large ones. A piece is valid until the
 * next one is requested.
 */
export class PatchedOutput {
  /** Bytes and lines yielded so far; the lines are counted in the bytes themselves. */
  storedBytes = 0;
  storedLines = 0;
  readonly #workspace: Workspace;
  /** Index in the workspace of the first byte that is accepted but not yet yielded. */
  #from = 0;
  #gathered = 0;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Begins a segment at `from`. */
  begin(from: number): void {
    this.#from = from;
  }

  /** Accepts everything up to the last rewriting and applies the rewritings. */
  *rewrite(rewritings: Rewritings): Generator<Uint8Array, void, void> {
    for (let k = 0; k < rewritings.count; k++) {
      const to = rewritings.from(k);
      if (!this.#gather(this.#from, to)) yield* this.#passChecked(this.#from, to);
      const [start, end] = [rewritings.textStart(k), rewritings.textEnd(k)];
      if (!this.#gatherText(rewritings.text, start, end)) {
        yield* this.#passText(rewritings.text.subarray(start, end));
      }
      this.#from = rewritings.to(k);
    }
  }

  /** Accepts everything up to `to` and holds nothing back. */
  *finish(to: number): Generator<Uint8Array, void, void> {
    if (this.#gathered === 0 || !this.#gather(this.#from, to)) {
      yield* this.#passChecked(this.#from, to);
    }
    yield* this.#flush();
    this.#from = to;
  }

  /** Gathers a piece; returns false, and does nothing, if there is no room. */
  #gather(from: number, to: number): boolean {
    const { bytes, kernel, gatherBase, gatherBytes } = this.#workspace;
    const length = to - from;
    if (length > gatherBytes - this.#gathered) return false;
    const target = gatherBase + this.#gathered;
    if (length > SHORT_RUN) kernel.copy(target, from, length);
    else for (let i = 0; i < length; i++) bytes[target + i] = bytes[from + i]!;
    this.#gathered += length;
    return true;
  }

  #gatherText(text: Uint8Array, from: number, to: number): boolean {
    const { bytes, gatherBase, gatherBytes } = this.#workspace;
    if (to - from > gatherBytes - this.#gathered) return false;
    let target = gatherBase + this.#gathered;
    for (let i = from; i < to; i++) bytes[target++] = text[i]!;
    this.#gathered += to - from;
    return true;
  }

  /** Yields the gathered bytes, then checked bytes as they stand. */
  *#passChecked(from: number, to: number): Generator<Uint8Array, void, void> {
    yield* this.#flush();
    if (to > from) yield this.#counted(from, to - from);
  }

  /** Yields the gathered bytes, then the text of a rewritten value, which has no line feed. */
  *#passText(text: Uint8Array): Generator<Uint8Array, void, void> {
    yield* this.#flush();
    this.storedBytes += text.length;
    yield text;
  }

  *#flush(): Generator<Uint8Array, void, void> {
    if (this.#gathered === 0) return;
    const length = this.#gathered;
    this.#gathered = 0;
    yield this.#counted(this.#workspace.gatherBase, length);
  }

  #counted(from: number, length: number): Uint8Array {
    const { bytes, kernel } = this.#workspace;
    this.storedBytes += length;
    this.storedLines += kernel.lineFeeds(from, length);
    return bytes.subarray(from, from + length);
  }
}
