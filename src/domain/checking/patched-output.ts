import type { Rewritings } from './rewritings.ts';
import type { Workspace } from './workspace.ts';

/** Runs up to this long are copied byte by byte, which costs less than a call. */
const SHORT_RUN = 24;

/**
 * Gives checked bytes on with the rewritten values in place. Untouched segments are given on as they stand;
 * from the first rewriting of a segment on, pieces are gathered so that receivers see few, large ones.
 */
export class PatchedOutput {
  /** Bytes given on so far. */
  storedBytes = 0;
  readonly #workspace: Workspace;
  readonly #emit: (bytes: Uint8Array) => void;
  /** Start of what is accepted but not yet given on, in the workspace. */
  #from = 0;
  #gathered = 0;

  constructor(workspace: Workspace, emit: (bytes: Uint8Array) => void) {
    this.#workspace = workspace;
    this.#emit = emit;
  }

  /** A segment begins at `from`. */
  begin(from: number): void {
    this.#from = from;
  }

  /** Everything before the rewritings is accepted, and they are to be applied. */
  rewrite(rewritings: Rewritings): void {
    for (let k = 0; k < rewritings.count; k++) {
      this.#gather(this.#from, rewritings.from(k));
      this.#gatherText(rewritings.text, rewritings.textStart(k), rewritings.textEnd(k));
      this.#from = rewritings.to(k);
    }
  }

  /** Everything up to `to` is accepted; the receiver gets it before this returns. */
  finish(to: number): void {
    if (this.#gathered > 0) this.#gather(this.#from, to);
    else this.#give(this.#from, to);
    this.#flush();
    this.#from = to;
  }

  #gather(from: number, to: number): void {
    const { bytes, kernel, gatherBase, gatherBytes } = this.#workspace;
    const length = to - from;
    if (length > gatherBytes - this.#gathered) this.#flush();
    if (length > gatherBytes) {
      this.#give(from, to);
      return;
    }
    const target = gatherBase + this.#gathered;
    if (length > SHORT_RUN) kernel.copy(target, from, length);
    else for (let i = 0; i < length; i++) bytes[target + i] = bytes[from + i]!;
    this.#gathered += length;
  }

  #gatherText(text: Uint8Array, from: number, to: number): void {
    const { bytes, gatherBase, gatherBytes } = this.#workspace;
    for (let i = from; i < to; i++) {
      if (this.#gathered === gatherBytes) this.#flush();
      bytes[gatherBase + this.#gathered++] = text[i]!;
    }
  }

  #flush(): void {
    const { gatherBase } = this.#workspace;
    this.#give(gatherBase, gatherBase + this.#gathered);
    this.#gathered = 0;
  }

  #give(from: number, to: number): void {
    if (from === to) return;
    this.storedBytes += to - from;
    this.#emit(this.#workspace.bytes.subarray(from, to));
  }
}
