import type { Schemas } from '../../../../api/paths.ts';
import type { Mend } from '../../../../mend/mend-line.ts';
import type { ShownLine } from '../../../../mend/mend-source.ts';

export interface LinePart {
  /** Place in the line, UTF-16 units. */
  from: number;
  text: string;
  /** What a remedy makes of this part. */
  mend?: Mend;
  /** Whether the check named this place. */
  isFault: boolean;
}

/** A line cut where its faults are: those that a remedy mends, and the one that the check told. */
export function markedParts({ text, offset, mends }: ShownLine, error: Schemas['LineError']): LinePart[] {
  const place = charsOf(text, error.byte_offset - offset);
  const isMended = mends.some(({ from, to }) => from <= place && place <= to);
  const marks: { from: number; to: number; mend?: Mend }[] = mends.map((mend) => ({
    from: mend.from,
    to: mend.to,
    mend,
  }));
  // Of a fault that nothing mends, the check tells where it begins.
  if (!isMended && place < text.length) marks.push({ from: place, to: place + lengthOf(text, place) });
  marks.sort((one, other) => one.from - other.from);
  const parts: LinePart[] = [];
  let at = 0;
  for (const { from, to, mend } of marks) {
    if (from < at || from >= text.length) continue;
    if (from > at) parts.push({ from: at, text: text.slice(at, from), isFault: false });
    parts.push({ from, text: text.slice(from, to), isFault: true, ...(mend && { mend }) });
    at = to;
  }
  if (at < text.length) parts.push({ from: at, text: text.slice(at), isFault: false });
  return parts;
}

/** How many UTF-16 units so many bytes of UTF-8 are. */
function charsOf(text: string, bytes: number): number {
  let chars = 0;
  for (let left = bytes; left > 0 && chars < text.length; ) {
    const point = text.codePointAt(chars)!;
    left -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    chars += point < 0x1_0000 ? 1 : 2;
  }
  return chars;
}

/** A word, a number, a text in quotes, or one character. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_.+-]+|./suy;

function lengthOf(text: string, at: number): number {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0].length ?? 1;
}
