import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import { errorAreas } from '../../messages/error-areas.ts';
import type { LineErrorText } from '../../messages/error-text.ts';
import { fill } from '../../messages/fill.ts';
import { lineCatalogue } from '../../messages/pt-BR.ts';
import { errorsPage as texts } from '../../messages/pt-br/errors-page.ts';
import { ERRORS_PAGE } from './error-help.ts';

const stylesheet = readFileSync(new URL('./errors-page.css', import.meta.url));
const icon = readFileSync(new URL('./errors-page-icon.svg', import.meta.url));
/** Of the page of errors, which has nothing of the application. */
const ICON = '/docs/icone.svg';

/** The page has no script at all, and its styles in a file. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=3600',
};

/** Serves the page with cause and cure of every code. It is made once, here. */
export function errorsPageRouter(): express.Router {
  const page = renderErrorsPage();
  const router = express.Router();
  router.get(ERRORS_PAGE, fixed('html', page));
  router.get(`${ERRORS_PAGE}.css`, fixed('css', stylesheet));
  router.get(ICON, fixed('svg', icon));
  return router;
}

/** Sends a body that never changes; express answers 304 to a client that has it. */
function fixed(type: string, body: string | Buffer): express.RequestHandler {
  const digest = createHash('sha256').update(body).digest('base64url');
  return (_request, response) => {
    response
      .set({ ...headers, ETag: `"${digest}"` })
      .type(type)
      .send(body);
  };
}

/** An area of the page, and the codes it tells of. */
interface Area {
  /** Has a hyphen, so that no code is equal to it. */
  id: string;
  title: string;
  lead?: string;
  entries: Entry[];
}

interface Entry extends LineErrorText {
  id: string;
  code: string;
  status?: number;
}

function renderErrorsPage(): string {
  const areas: Area[] = errorAreas.map(({ name, title, codes }) => ({
    id: `area-${name}`,
    title,
    entries: Object.entries(codes).map(([code, entry]) => ({ id: code, code, ...entry })),
  }));
  areas.push({
    id: 'area-lines',
    title: texts.lines,
    lead: texts.linesLead,
    // A bad line and an answer may have the same code.
    entries: Object.entries(lineCatalogue).map(([code, entry]) => ({ id: `linha-${code}`, code, ...entry })),
  });
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts.title}</title>
<link rel="icon" type="image/svg+xml" href="${ICON}">
<link rel="stylesheet" href="${ERRORS_PAGE}.css">
</head>
<body>
<a class="skip" href="#page-main">${texts.skip}</a>
<header><a class="brand" href="/docs"><img src="${ICON}" alt="" width="28" height="28">${texts.api}</a></header>
<main id="page-main" tabindex="-1">
<h1>${texts.heading}</h1>
<p>${inline(texts.lead)}</p>
<p>${placeholders(inline(texts.howToRead))}</p>
<p>${inline(texts.support)}</p>
<nav aria-labelledby="page-contents">
<h2 id="page-contents">${texts.contents}</h2>
<ul>
${areas.map(contentsItem).join('\n')}
</ul>
</nav>
${areas.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function contentsItem({ id, title, entries }: Area): string {
  const count = fill(texts.codeCount, { count: entries.length });
  return `<li><a href="#${id}">${escapeHtml(title)}</a> <span class="count">${count}</span></li>`;
}

function section({ id, title, lead, entries }: Area): string {
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(title)}</h2>
${lead === undefined ? '' : `<p>${inline(lead)}</p>\n`}${entries.map(article).join('\n')}
</section>`;
}

function article({ id, code, status, text, cause, cure }: Entry): string {
  const rows = [
    ...(status === undefined ? [] : [[texts.status, String(status)]]),
    [status === undefined ? texts.report : texts.answer, placeholders(escapeHtml(text))],
    [texts.cause, inline(cause)],
    [texts.cure, inline(cure)],
  ];
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}"><code>${code}</code></a></h3>
<dl>
${rows.map(([term, told]) => `<dt>${term}</dt><dd>${told}</dd>`).join('\n')}
</dl>
</article>`;
}

/** HTML of a text in which backticks mark code. */
function inline(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
}

/** Marks `{name}`, which an answer has filled in. */
function placeholders(html: string): string {
  return html.replace(/\{\w+\}/g, (name) => `<var>${name}</var>`);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
}
