import type { ContractDocument } from './contract-document.ts';

/** Members whose words the documentation has in Portuguese, or does not show. */
const UNREAD = new Set([
  'pattern',
  'summary',
  'x-form-by',
  'x-enum-varnames',
  'examples',
  'servers',
  'x-limit',
  'x-format-name',
]);
/** Parents whose members are names of the contract, not words of OpenAPI. */
const NAMED = new Set(['properties', 'parameters', 'schemas', 'responses', 'headers', 'paths', 'content']);
const CODE = /[`"]([a-z][a-z0-9_]*)[`"]/g;

/**
 * The contract without what the documentation does not read of it: most of it is descriptions in English. The descriptions
 * of answers are cut down to the codes that they and their examples name.
 */
export function trimContract(document: ContractDocument): ContractDocument {
  const codes = document['x-error-codes'];
  const { paths, components, security } = document;
  return {
    'x-error-codes': Object.fromEntries(
      Object.entries(codes).map(([code, { status }]) => [code, { status }]),
    ),
    security,
    paths: trimmed(paths, 'paths', codes) as ContractDocument['paths'],
    components: trimmed(components, 'components', codes) as ContractDocument['components'],
  };
}

function trimmed(value: unknown, name: string, codes: object): unknown {
  if (Array.isArray(value)) return value.map((item) => trimmed(item, name, codes));
  if (typeof value !== 'object' || value === null) return value;
  const isMedia = 'schema' in value;
  const isAnswer = 'content' in value && 'description' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (!NAMED.has(name)) {
        if (isMedia && (key === 'example' || key === 'examples')) return isError(inner) ? [] : [[key, inner]];
        if (key === 'description')
          return isAnswer ? [[key, codesIn(inner + JSON.stringify(value.content), codes)]] : [];
        if (UNREAD.has(key)) return [];
      }
      return [[key, trimmed(inner, key, codes)]];
    }),
  );
}

/** Whether examples are bodies of errors: nobody sees them, only their codes. */
function isError(examples: unknown): boolean {
  return JSON.stringify(examples).includes('"request_id"');
}

function codesIn(text: string, codes: object): string {
  return [...text.matchAll(CODE)].flatMap(([marked, code]) => (code! in codes ? [marked] : [])).join(' ');
}
