import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extensionProblems } from '../../src/http/contract/contract-extensions.ts';
import { catalogue, lineCatalogue } from '../../src/messages/pt-BR.ts';

export interface OpenApiDocument {
  components: Record<string, Record<string, { description?: string }>>;
  paths: Record<string, Record<string, { description?: string }>>;
  [member: string]: unknown;
}

const root = resolve(import.meta.dirname, '../..');
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

let publicApi: Promise<OpenApiDocument> | undefined;
let panel: Promise<OpenApiDocument> | undefined;
let operator: Promise<OpenApiDocument> | undefined;

/** `generated/openapi.json`: the public API in one document, with the catalogue of error codes in it. */
export async function renderOpenApiDocument(): Promise<string> {
  return `${JSON.stringify(await publicApiDocument(), null, 2)}\n`;
}

/** `generated/panel.json`: the control panel's API in one document. */
export async function renderPanelDocument(): Promise<string> {
  return `${JSON.stringify(await panelDocument(), null, 2)}\n`;
}

/** `generated/operator.json`: what the platform around the service asks of it, in one document. */
export async function renderOperatorDocument(): Promise<string> {
  return `${JSON.stringify(await operatorDocument(), null, 2)}\n`;
}

/** The bundled document of the public API; made once. */
export function publicApiDocument(): Promise<OpenApiDocument> {
  publicApi ??= bundle('openapi/api.yaml').then((document) => {
    addErrorCodes(document);
    addQueryLanguage(document);
    return withKnownExtensions(document);
  });
  return publicApi;
}

/** The bundled document of the panel; made once. */
export function panelDocument(): Promise<OpenApiDocument> {
  panel ??= bundle('openapi/panel.yaml').then(withKnownExtensions);
  return panel;
}

/** The bundled document of the operator; made once. */
export function operatorDocument(): Promise<OpenApiDocument> {
  operator ??= bundle('openapi/operator.yaml').then(withKnownExtensions);
  return operator;
}

/** @throws Error for an extension that the service does not know: it would be without effect */
function withKnownExtensions(document: OpenApiDocument): OpenApiDocument {
  const problems = extensionProblems(document);
  if (problems.length > 0) throw new Error(`extensions in openapi/:\n${problems.join('\n')}`);
  return document;
}

/** The reference of the grammar stands once, in docs/query-language.md, and in the operation it is about. */
function addQueryLanguage(document: OpenApiDocument): void {
  const operation = document.paths['/api/v1/schemas/{slug}/query']?.post;
  if (!operation) throw new Error('openapi/ has no query operation to describe the language in');
  const reference = readFileSync(resolve(root, 'docs/query-language.md'), 'utf8');
  const fromTypes = reference.slice(reference.indexOf('## Types')).replace(/^#/gm, '##').trimEnd();
  operation.description = `${operation.description}\n\n${fromTypes}`;
}

/** One document of many files, its components in alphabetical order so that diffs stay small. */
async function bundle(path: string): Promise<OpenApiDocument> {
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'bundle', path, '--ext', 'json'], {
    cwd: root,
    maxBuffer: MAX_DOCUMENT_BYTES,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const document = JSON.parse(stdout) as OpenApiDocument;
  for (const [kind, entries] of Object.entries(document.components)) {
    document.components[kind] = sortedByKey(entries);
  }
  return document;
}

/** Codes of errors and of findings on lines: as extensions for programs, as a table for readers. */
function addErrorCodes(document: OpenApiDocument): void {
  // Without cause and cure, which are for people and stand on the page that the header `Link` leads to.
  const codes = sortedByKey(mapValues(catalogue, ({ status, text }) => ({ status, text })));
  document['x-error-codes'] = codes;
  document['x-line-error-codes'] = sortedByKey(mapValues(lineCatalogue, ({ text }) => text));

  const described = document.components.schemas?.ErrorCode;
  if (!described) throw new Error('openapi/ has no schema ErrorCode to describe the codes in');
  const byStatus = Object.entries(codes).sort(([, a], [, b]) => a.status - b.status);
  const rows = byStatus.map(
    ([code, { status, text }]) => `| \`${code}\` | ${status} | ${text.replaceAll('|', '\\|')} |`,
  );
  described.description = [
    described.description,
    '',
    'The status is that of an answer with this code; codes of single fields only explain the texts in `errors`.',
    '',
    '| code | status | text |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

function mapValues<T, U>(entries: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]));
}

function sortedByKey<T>(entries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
