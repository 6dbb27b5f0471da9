import { type OpenApiDocument, panelDocument, publicApiDocument } from './openapi-document.ts';

/** Keywords whose values code may need. */
const KEYWORDS = new Set([
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['pattern', 'enum', 'default', 'x-limit'],
]);
/** Members that hold a schema. */
const SCHEMAS = new Set(['items', 'schema']);

type Json = Record<string, unknown>;

/**
 * `generated/contract-values.ts`: the bounds, choices and defaults of the contracts, at the same places as in the documents,
 * so that no code repeats a value. A `$ref` is left out: its target stands under its own name.
 */
export async function renderContractValues(): Promise<string> {
  const [api, panel] = [await publicApiDocument(), await panelDocument()];
  // Routes apart from values: the web application needs only the latter.
  const values = {
    api: valuesOf(api),
    apiRoutes: routesOf(api),
    panel: valuesOf(panel),
    panelBodyLimits: bodyLimitsOf(panel),
    panelRoutes: routesOf(panel),
  };
  return [
    '// Written by `npm run generate` from openapi/; do not edit.\n',
    ...Object.entries(values).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`,
    ),
  ].join('\n');
}

function valuesOf(document: OpenApiDocument): Json {
  const { schemas, parameters } = document.components as Record<string, Record<string, Json>>;
  return { parameters: valuesOfAll(parameters), schemas: valuesOfAll(schemas) };
}

function routesOf(document: OpenApiDocument): Json {
  const schemes = Object.values((document.components.securitySchemes ?? {}) as Record<string, Json>);
  const cookie = schemes.find((scheme) => scheme.in === 'cookie');
  return {
    /** What all paths begin with. */
    prefix: commonSegments(Object.keys(document.paths)),
    ...(cookie && { cookie: cookie.name }),
    credentialSegments: segmentsBeforeCredentials(document),
    paths: Object.fromEntries(operationsOf(document).map(({ operationId, path }) => [operationId, path])),
  };
}

/** Limits of bodies, in bytes, of the operations that have one of their own. */
function bodyLimitsOf(document: OpenApiDocument): Json {
  return Object.fromEntries(
    operationsOf(document).flatMap(({ operationId, requestBody }) => {
      const limit = requestBody?.['x-body-limit-bytes'];
      return limit === undefined ? [] : [[operationId, limit]];
    }),
  );
}

function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) =>
    (Object.values(item) as { operationId?: string; requestBody?: Json }[]).flatMap(
      ({ operationId, requestBody }) =>
        operationId === undefined ? [] : [{ operationId, path, requestBody }],
    ),
  );
}

function commonSegments(paths: string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(1));
  const differs = first.findIndex((segment, at) => others.some((other) => other[at] !== segment));
  return first
    .slice(0, differs)
    .map((segment) => `/${segment}`)
    .join('');
}

/** The path segments after which a credential stands: `/u/{credential}` -> `u`. */
function segmentsBeforeCredentials(document: OpenApiDocument): string[] {
  const shared = document.components.parameters as unknown as Record<string, Json>;
  const found = Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) => {
    const lists = [item, ...Object.values(item)].map((one) => (one as { parameters?: Json[] }).parameters);
    const all = lists.flatMap((list) => list ?? []);
    const parameters = all.map((one) => shared[String(one.$ref).split('/').at(-1)!] ?? one);
    const segments = path.split('/');
    return parameters
      .filter((parameter) => parameter['x-credential'])
      .map(({ name }) => segments[segments.indexOf(`{${name}}`) - 1]!);
  });
  return [...new Set(found)];
}

function valuesOfAll(schemas: Record<string, Json> = {}): Json {
  return withoutEmpty(Object.entries(schemas).map(([name, schema]) => [name, valuesIn(schema)]));
}

function valuesIn(schema: Json): Json {
  return withoutEmpty(
    Object.entries(schema).map(([name, value]) => {
      if (KEYWORDS.has(name)) return [name, value];
      if (name === 'properties') return [name, valuesOfAll(value as Record<string, Json>)];
      return [name, SCHEMAS.has(name) ? valuesIn(value as Json) : {}];
    }),
  );
}

function withoutEmpty(entries: [string, unknown][]): Json {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}
