/**
 * Line breaks of text in pieces, all as line feeds: CRLF always, a lone CR only in a file that has no line feed at its
 * head (Excel of old Macs). Other lone CRs are content.
 */
export class LineFeeds {
  readonly #isMac: boolean;
  /** A CR at the end of a piece, whose LF may start the next one. */
  #held = '';

  constructor(head: string) {
    this.#isMac = head.includes('\r') && !head.includes('\n');
  }

  push(piece: string): string {
    if (this.#isMac) return piece.replaceAll('\r', '\n');
    const text = this.#held + piece;
    this.#held = text.endsWith('\r') ? '\r' : '';
    return (this.#held ? text.slice(0, -1) : text).replaceAll('\r\n', '\n');
  }

  end(): string {
    return this.#held;
  }
}
