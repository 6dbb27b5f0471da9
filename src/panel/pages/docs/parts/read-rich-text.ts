/** A piece of a line of text. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] };

/** A block of text. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/**
 * Reads the markup of the documentation's texts: blocks apart by an empty line; lists of lines that begin with `- `; tables
 * of lines that begin with `| `, the first one the head; and within a line code in backticks, `**bold**` and
 * `[links](address)`.
 */
export function readRichText(text: string): Block[] {
  return text.split(/\n{2,}/).map((block): Block => {
    const lines = block.split('\n');
    if (lines.every((line) => line.startsWith('- '))) {
      return { kind: 'list', items: lines.map((line) => readInline(line.slice(2))) };
    }
    if (lines.every((line) => line.startsWith('| '))) {
      const [head, ...rows] = lines.map(cellsOf);
      return { kind: 'table', head: head!, rows };
    }
    return { kind: 'paragraph', parts: readInline(lines.join(' ')) };
  });
}

/** Cells are apart by a bar with spaces around it: `a || b` is no border. */
function cellsOf(line: string): Inline[][] {
  return line
    .slice(2)
    .replace(/\|$/, '')
    .split(' | ')
    .map((cell) => readInline(cell.trim()));
}

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, code, bold, label, href] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bold !== undefined) parts.push({ kind: 'bold', parts: readInline(bold) });
    else parts.push({ kind: 'link', href: href!, parts: readInline(label!) });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
