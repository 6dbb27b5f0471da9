export type Json = Record<string, unknown>;

const REF = '#/components/schemas/';

/**
 * A copy of the contract for the generator: descriptions as a comment of the language has them, and the schemas that a
 * client sends marked with `x-request`: callers make these, and their values are all known.
 * @param comment a description in Markdown as text of a comment
 */
export function documentForGenerator(contract: Json, comment: (markdown: string) => string): Json {
  const copy = structuredClone(contract);
  const schemas = (copy.components as { schemas: Record<string, Json> }).schemas;
  describe(schemas, comment);
  const sent = new Set<string>();
  const answered = new Set<string>();
  for (const operation of operationsOf(copy)) {
    collect(operation.requestBody, schemas, sent);
    collect(operation.parameters, schemas, sent);
    collect(operation.responses, schemas, answered);
    for (const parameter of parametersOf(operation, copy)) mark(parameter.schema);
  }
  for (const name of sent) if (!answered.has(name)) mark(schemas[name]);
  return copy;
}

/** Marks a schema, and the nameless ones inside it. */
function mark(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null || '$ref' in schema) return;
  (schema as Json)['x-request'] = true;
  const { properties } = schema as { properties?: Json };
  for (const property of Object.values(properties ?? {})) {
    if (typeof property === 'object' && property !== null && 'enum' in property) mark(property);
  }
}

function operationsOf(document: Json): Json[] {
  const paths = Object.values(document.paths as Record<string, Json>);
  return paths.flatMap((path) =>
    Object.values(path).filter(
      (each): each is Json => typeof each === 'object' && each !== null && 'operationId' in each,
    ),
  );
}

function parametersOf(operation: Json, document: Json): Json[] {
  const named = (document.components as { parameters?: Record<string, Json> }).parameters ?? {};
  const parameters = (operation.parameters ?? []) as Json[];
  return parameters.map((parameter) => {
    const ref = parameter.$ref;
    return typeof ref === 'string' ? named[ref.slice(ref.lastIndexOf('/') + 1)]! : parameter;
  });
}

/** Adds to `names` each schema that `value` refers to, directly or through others. */
function collect(value: unknown, schemas: Record<string, Json>, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== '$ref' || typeof member !== 'string') {
      collect(member, schemas, names);
    } else if (member.startsWith(REF)) {
      const name = member.slice(REF.length);
      if (names.has(name)) continue;
      names.add(name);
      collect(schemas[name], schemas, names);
    }
  }
}

function describe(value: unknown, comment: (markdown: string) => string): void {
  if (typeof value !== 'object' || value === null) return;
  const { description } = value as Json;
  if (typeof description === 'string') (value as Json).description = comment(description);
  for (const member of Object.values(value)) describe(member, comment);
}
