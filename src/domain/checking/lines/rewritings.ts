/**
 * The parts of a line that the output writes in another form than the input, in order of place. Stored as numbers and
 * bytes, because in some files every line needs one or two.
 */
export class Rewritings {
  count = 0;
  /** The new texts, one after the other. */
  text = new Uint8Array(1024);
  #length = 0;
  /** Per rewriting: where the old text begins and ends in the line's buffer, and where the new text begins. */
  #places = new Int32Array(3 * 16);

  clear(): void {
    this.count = 0;
    this.#length = 0;
  }

  /** Begins a rewriting: the following calls of `put` and `copy` write the replacement of the text at [from, to). */
  begin(from: number, to: number): void {
    const at = this.count++ * 3;
    if (at === this.#places.length) {
      const places = new Int32Array(at * 2);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[at] = from;
    this.#places[at + 1] = to;
    this.#places[at + 2] = this.#length;
  }

  put(byte: number): void {
    if (this.#length === this.text.length) this.#widen(1);
    this.text[this.#length++] = byte;
  }

  /** Two decimal digits. */
  putPair(value: number): void {
    const tens = (value / 10) | 0;
    this.put(0x30 + tens);
    this.put(0x30 + value - tens * 10);
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    if (this.#length + to - from > this.text.length) this.#widen(to - from);
    const { text } = this;
    let length = this.#length;
    for (let i = from; i < to; i++) text[length++] = bytes[i]!;
    this.#length = length;
  }

  from(index: number): number {
    return this.#places[index * 3]!;
  }

  to(index: number): number {
    return this.#places[index * 3 + 1]!;
  }

  textStart(index: number): number {
    return this.#places[index * 3 + 2]!;
  }

  textEnd(index: number): number {
    return index + 1 === this.count ? this.#length : this.textStart(index + 1);
  }

  #widen(by: number): void {
    const text = new Uint8Array((this.text.length + by) * 2);
    text.set(this.text);
    this.text = text;
  }
}
