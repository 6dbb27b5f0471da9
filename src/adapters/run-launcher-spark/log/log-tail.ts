/** Keeps the end of a text of any length: takes the text piece by piece and holds little more than it keeps. */
export class LogTail {
  readonly #keptBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #dropped = false;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  add(text: string): void {
    const piece = Buffer.from(text);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    while (this.#bytes - this.#pieces[0]!.length >= this.#keptBytes) {
      this.#bytes -= this.#pieces.shift()!.length;
      this.#dropped = true;
    }
  }

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** Whether something before `text()` is lost. */
  get isCut(): boolean {
    return this.#dropped || this.#bytes > this.#keptBytes;
  }

  /** The kept text, from the beginning of a line on, unless all of it is the end of one line. */
  text(): string {
    const all = Buffer.concat(this.#pieces);
    if (!this.isCut) return all.toString();
    const kept = all.subarray(-this.#keptBytes);
    return kept.subarray(kept.indexOf('\n') + 1).toString();
  }
}
