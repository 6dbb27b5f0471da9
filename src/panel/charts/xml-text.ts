/** What is no character of XML 1.0: most controls, halves of surrogate pairs, U+FFFE and U+FFFF. */
const UNKNOWN_TO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A document that every reader of XML takes: names of records may hold characters that none may have, not even escaped. */
export function xmlText(text: string): string {
  return text.replace(UNKNOWN_TO_XML, '\u{FFFD}');
}
