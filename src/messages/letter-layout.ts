import { mailTexts } from './pt-br/mail.ts';

/** One part of a letter, below the one before. */
export type LetterPart =
  | { says: string }
  | { button: string; url: string }
  | { heading: string }
  /** A thing with its link, and what is said of it. */
  | { item: string; url: string; says: string };

/** A letter as text and as HTML that say the same. Nothing in it is fetched when it is read. */
export function layOut(
  subject: string,
  parts: LetterPart[],
): { subject: string; text: string; html: string } {
  const all: LetterPart[] = [{ says: mailTexts.greeting }, ...parts, { says: mailTexts.signature }];
  const footer = mailTexts.automatic;
  return {
    // A line break would end the header.
    subject: subject.replace(/\s+/g, ' '),
    text: [...all.map(textOf), '-- ', footer].join('\n\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"></head>',
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:1.5em">',
      ...all.map(htmlOf),
      `<p style="font-size:13px;color:#666">${escaped(footer)}</p></body></html>`,
    ].join('\n'),
  };
}

function textOf(part: LetterPart): string {
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(Math.min(72, part.heading.length))}`;
  if ('item' in part) return `* ${part.item}\n  ${part.says.replaceAll('\n', '\n  ')}\n  ${part.url}`;
  return 'says' in part ? part.says : `${part.button}:\n${part.url}`;
}

function htmlOf(part: LetterPart): string {
  if ('heading' in part)
    return `<h2 style="font-size:18px;margin:1.5em 0 0.5em">${escaped(part.heading)}</h2>`;
  if ('item' in part) {
    const says = escaped(part.says).replaceAll('\n', '<br>');
    const link = `<a href="${escaped(part.url)}">${escaped(part.item)}</a>`;
    return `<p style="margin:0.75em 0;overflow-wrap:anywhere"><strong>${link}</strong><br>${says}</p>`;
  }
  if ('says' in part) return `<p>${escaped(part.says).replaceAll('\n', '<br>')}</p>`;
  const url = escaped(part.url);
  return `<p><a href="${url}">${escaped(part.button)}</a></p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
