/** Bytes gathered before they become a Blob, which the browser may move to disk. */
const BLOB_BYTES = 4 * 1024 * 1024;
/** Characters gathered before they are encoded. */
const TEXT_CHARS = 1024 * 1024;

/** Gathers JSONL piece by piece in bounded memory. */
export class JsonlOutput {
  readonly #blobs: Blob[] = [];
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #partBytes = 0;
  #text = '';
  readonly #encoder = new TextEncoder();

  /** Appends bytes, which must not change afterwards. */
  write(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length === 0) return;
    this.#parts.push(bytes);
    this.#partBytes += bytes.length;
    if (this.#partBytes >= BLOB_BYTES) this.#toBlob();
  }

  writeText(text: string): void {
    this.#text += text;
    if (this.#text.length >= TEXT_CHARS) this.#encode();
  }

  toFile(name: string, lastModified: number): File {
    this.#encode();
    this.#toBlob();
    return new File(this.#blobs, name, { lastModified });
  }

  #encode(): void {
    const text = this.#text;
    this.#text = '';
    this.write(this.#encoder.encode(text));
  }

  #toBlob(): void {
    this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#partBytes = 0;
  }
}
