/**
 * Markdown as one line of a comment of PHP, which it cannot end. Tables are left out; backticks stay, because readers of
 * PHPDoc know Markdown.
 */
export function phpdoc(markdown: string): string {
  return markdown
    .replace(/^\|.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replaceAll('*/', '*\\/')
    .trim();
}
