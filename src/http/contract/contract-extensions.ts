import { z } from 'zod';
import { type BudgetName, budgetNames } from '../../domain/budgets/budgets.ts';
import { limitedOperations } from '../../domain/tenants/plan.ts';
import { catalogue, type ErrorCode } from '../../messages/pt-BR.ts';

const errorCode = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && value in catalogue,
  'is no code of the catalogue',
);
const bytes = z.int().positive();
const names = z.array(z.string().min(1)).min(1);

/**
 * The `x-` members that a contract may have, by the object they stand in; openapi/README.md describes each. They hold what
 * the code has to know of an operation and OpenAPI has no word for, so that no code asks for an operationId or a path.
 */
export const extensions = {
  document: z.strictObject({
    'x-body-limit-bytes': bytes,
    // Added by the generator from the catalogue of texts.
    'x-error-codes': z.record(errorCode, z.object({ status: z.int(), text: z.string() })).optional(),
    'x-line-error-codes': z.record(z.string(), z.string()).optional(),
  }),
  server: z.strictObject({ 'x-address': z.enum(['api', 'upload']).optional() }),
  path: z.strictObject({
    'x-cross-origin': z
      .strictObject({ request_headers: names, exposed_headers: names, max_age_seconds: z.int().positive() })
      .optional(),
  }),
  operation: z.strictObject({
    'x-rate-limit': z.enum(limitedOperations).optional(),
    'x-request-budget': z.enum(budgetNames as [BudgetName, ...BudgetName[]]).optional(),
    'x-audited': z.literal(true).optional(),
    'x-invalid-request-code': errorCode.optional(),
    'x-roles': z
      .array(z.enum(['gateway', 'worker']))
      .min(1)
      .optional(),
  }),
  parameter: z.strictObject({
    'x-any-text': z.literal(true).optional(),
    'x-credential': z.literal(true).optional(),
    'x-rest-of-path': z.strictObject({ code: errorCode, field_code: errorCode }).optional(),
  }),
  body: z.strictObject({
    'x-any-text': z.literal(true).optional(),
    'x-body-limit-bytes': bytes.optional(),
  }),
  schema: z.strictObject({
    'x-form-by': z.string().min(1).optional(),
    'x-format-name': z.string().min(1).optional(),
    'x-limit': z.int().positive().optional(),
    // Known to generators of clients.
    'x-enum-varnames': names.optional(),
  }),
  // Everything else, such as media types, responses and headers.
  other: z.strictObject({}),
} as const;

type Level = keyof typeof extensions;
type Json = Record<string, unknown>;
type Below = Record<string, { level: Level; below: () => Below }>;

/** The `x-` members of an object. */
export function extensionsOf(object: object): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name.startsWith('x-')));
}

/** Tells every extension of a contract that is unknown, misspelt, in the wrong place or has a wrong value. */
export function extensionProblems(document: object): string[] {
  return problemsOf(document, '', 'document', inDocument);
}

function problemsOf(value: unknown, place: string, level: Level, below: Below): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { error } = extensions[level].safeParse(extensionsOf(value));
  const own = (error?.issues ?? []).map((issue) => {
    const at = [place || '/', ...issue.path.map(String)].join(' ');
    return issue.code === 'unrecognized_keys'
      ? `${at}: no extension of this place is named ${issue.keys.join(', ')}`
      : `${at}: ${issue.message}`;
  });
  const inner = Object.entries(below).flatMap(([name, { level, below }]) => {
    // `*name`: each member of the list or map of that name.
    const found = (value as Json)[name.replace('*', '')];
    const at = `${place}/${name.replace('*', '')}`;
    if (!name.startsWith('*')) return problemsOf(found, at, level, below());
    return Object.entries(found ?? {}).flatMap(([key, one]) =>
      problemsOf(one, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, level, below()),
    );
  });
  return [...own, ...inner];
}

const inSchema: Below = each('schema', () => inSchema, [
  ...['*properties', '*patternProperties', '*$defs', '*allOf', '*anyOf', '*oneOf', '*prefixItems'],
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contains'],
  ...['not', 'if', 'then', 'else'],
]);
const inMedia: Below = each('schema', () => inSchema, ['schema']);
const inBody: Below = each('other', () => inMedia, ['*content']);
const inParameter: Below = { ...inMedia, ...inBody };
const inResponse: Below = { ...inBody, ...each('other', () => inParameter, ['*headers']) };
const shared: Below = {
  ...each('server', () => ({}), ['*servers']),
  ...each('parameter', () => inParameter, ['*parameters']),
};
const inOperation: Below = {
  ...shared,
  ...each('body', () => inBody, ['requestBody']),
  ...each('other', () => inResponse, ['*responses']),
};
const inPath: Below = {
  ...shared,
  ...each('operation', () => inOperation, ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']),
};
const inComponents: Below = {
  ...inOperation,
  ...each('schema', () => inSchema, ['*schemas']),
  ...each('body', () => inBody, ['*requestBodies']),
  ...each('other', () => inParameter, ['*headers']),
  ...each('other', () => ({}), ['*securitySchemes']),
};
const inDocument: Below = {
  ...shared,
  ...each('path', () => inPath, ['*paths']),
  ...each('other', () => inComponents, ['components']),
  ...each('other', () => ({}), ['info', '*tags']),
};

function each(level: Level, below: () => Below, names: string[]): Below {
  return Object.fromEntries(names.map((name) => [name, { level, below }]));
}
