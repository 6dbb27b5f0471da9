const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '&#64;' };

/**
 * Markdown as one line of Javadoc: code in backticks becomes `{@code ...}`, the rest is escaped for HTML. Tables are left
 * out.
 */
export function javadoc(markdown: string): string {
  const text = markdown
    .replace(/^\|.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text
    .split(/(`[^`]*`)/)
    .map((piece) =>
      piece.startsWith('`') && piece.length > 1 ? codeOf(piece.slice(1, -1)) : escapeHtml(piece),
    )
    .join('');
}

function codeOf(code: string): string {
  return `{@code ${code}}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>@]/g, (character) => ENTITIES[character]!);
}
