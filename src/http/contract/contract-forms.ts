type Json = Record<string, unknown>;
interface Form {
  required?: string[];
  properties?: Json;
}

/**
 * The document with every schema of two forms (`x-form-by`) as `if`, `then` and `else`, so that a validator tells the problems
 * of the one form that the value has. Generators of clients read the `oneOf` that the document shows. A member that only the
 * other form declares is refused by `not`, which is told as `not_together`.
 */
export function withForms(document: object): object {
  const { components } = document as { components?: { schemas?: Record<string, Json> } };
  if (!components?.schemas) return document;
  const { schemas } = components;
  const told = Object.entries(schemas).map(([name, schema]) => {
    const member = schema['x-form-by'];
    return [name, typeof member === 'string' ? byMember(schema, member, schemas) : schema];
  });
  return { ...document, components: { ...components, schemas: Object.fromEntries(told) } };
}

function byMember({ oneOf, ...rest }: Json, member: string, schemas: Record<string, Json>): Json {
  const forms = (oneOf as { $ref: string }[]).map(({ $ref }) => schemas[$ref.split('/').at(-1)!] as Form);
  const withMember = forms.find(({ required }) => required?.includes(member));
  const without = forms.find((form) => form !== withMember);
  if (!withMember || !without) throw new Error(`x-form-by ${member}: no two forms that differ in it`);
  return {
    ...rest,
    if: { type: 'object', required: [member] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
    then: refusing(withMember, without),
    else: refusing(without, withMember),
  };
}

/** A copy of `form` that refuses by name what only `other` declares; openapi-backend resolves each shared `$ref` object once. */
function refusing(form: Form, other: Form): Form {
  const own = structuredClone(form);
  const foreign = Object.keys(other.properties ?? {}).filter((name) => !(name in (own.properties ?? {})));
  return {
    ...own,
    properties: { ...own.properties, ...Object.fromEntries(foreign.map((name) => [name, { not: {} }])) },
  };
}
