import { convertTexts } from '../texts/convert.ts';
import { ConversionError } from './conversion-error.ts';

const [TAB, LF, CR, SPACE, QUOTE, COMMA, COLON] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a];
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];
/** Open brackets remembered at most. The service allows 64 levels, and names the line of a record with more. */
const MAX_DEPTH = 1024;

/** What may follow at the top level. */
type Expected = 'anything' | 'first_of_list' | 'next_of_list' | 'comma_of_list' | 'end' | 'record';

/**
 * Splits a JSON list of objects, or objects one after another, into one line per object. Works on bytes, so that
 * strings and numbers stay as they are; whitespace outside strings is left out. Does not check the grammar inside a
 * record: the service does, line by line.
 */
export class JsonLines {
  #expected: Expected = 'anything';
  #line = 1;
  #recordLine = 1;
  #records = 0;
  #inString = false;
  #isEscaped = false;
  /** Whether whitespace was left out since the last byte written. */
  #isSpaced = false;
  #last = LF;
  /** Closing brackets that the open ones need, the innermost last. */
  readonly #closing: number[] = [];

  /**
   * Takes bytes cut anywhere, and returns the bytes of lines that they complete or continue.
   * @throws ConversionError naming the line of the source
   */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    // At most one byte is added for each byte read: a line feed, or a space left out of the chunk before.
    const out = new Uint8Array(2 * chunk.length);
    let length = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (this.#inString) {
        if (byte === LF) this.#refuse(convertTexts.lineBreakInString);
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#inString = false;
        out[length++] = byte;
      } else if (byte === SPACE || byte === LF || byte === CR || byte === TAB) {
        if (byte === LF) this.#line++;
        this.#isSpaced = true;
      } else if (this.#closing.length > 0 || this.#startsRecord(byte)) {
        // `1 2` is a fault which the service tells; without the space it would be a number.
        if (this.#isSpaced && !isStructural(byte) && !isStructural(this.#last)) out[length++] = SPACE;
        this.#isSpaced = false;
        this.#last = byte;
        out[length++] = byte;
        if (byte === QUOTE) this.#inString = true;
        else if (byte === OPEN_BRACE) this.#open(CLOSE_BRACE);
        else if (byte === OPEN_BRACKET) this.#open(CLOSE_BRACKET);
        else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.#close(byte)) out[length++] = LF;
      }
    }
    return out.subarray(0, length);
  }

  /** @throws ConversionError if the last record or the list is not closed, or there is no record */
  end(): void {
    if (this.#closing.length > 0) {
      throw new ConversionError(convertTexts.recordNotClosed(this.#recordLine));
    }
    const isClosed = this.#expected === 'end' || this.#expected === 'record' || this.#expected === 'anything';
    if (!isClosed) this.#refuse(convertTexts.listNotClosed);
    if (this.#records === 0) this.#refuse(convertTexts.noRecords);
  }

  /** Takes a byte between records. Returns whether it starts one. */
  #startsRecord(byte: number): boolean {
    const expected = this.#expected;
    if (expected === 'end') this.#refuse(convertTexts.afterList);
    if (expected === 'anything' && byte === OPEN_BRACKET) this.#expected = 'first_of_list';
    else if (expected === 'first_of_list' && byte === CLOSE_BRACKET) this.#expected = 'end';
    else if (expected === 'comma_of_list') {
      if (byte !== COMMA && byte !== CLOSE_BRACKET) this.#refuse(convertTexts.noComma);
      this.#expected = byte === COMMA ? 'next_of_list' : 'end';
    } else {
      if (byte !== OPEN_BRACE) {
        this.#refuse(expected === 'record' ? convertTexts.betweenRecords : convertTexts.notAnObject);
      }
      this.#expected = expected === 'anything' || expected === 'record' ? 'record' : 'comma_of_list';
      this.#recordLine = this.#line;
      this.#records++;
      return true;
    }
    return false;
  }

  #open(closing: number): void {
    if (this.#closing.length === MAX_DEPTH) this.#refuse(convertTexts.tooDeep);
    this.#closing.push(closing);
  }

  /** Returns whether the record ends here. */
  #close(bracket: number): boolean {
    if (this.#closing.pop() !== bracket) {
      throw new ConversionError(convertTexts.wrongBracket(this.#line, String.fromCharCode(bracket)));
    }
    return this.#closing.length === 0;
  }

  #refuse(text: (line: number) => string): never {
    throw new ConversionError(text(this.#line));
  }
}

function isStructural(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === COLON ||
    byte === OPEN_BRACE ||
    byte === CLOSE_BRACE ||
    byte === OPEN_BRACKET ||
    byte === CLOSE_BRACKET
  );
}
