type Json = Record<string, unknown>;

/** Keywords whose schemas are applied to the value itself, beside those of the schema that they stand in. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];
/** Keywords with one schema of a value inside the value. */
const INSIDE = ['items', 'additionalProperties', 'contains'];
/** Keywords with schemas of values inside the value, by name. */
const INSIDE_BY_NAME = ['properties', 'patternProperties'];

/**
 * A copy of a schema in which every object takes the members alone that its schema declares. Objects without any declared
 * member stay open, and so do those whose `additionalProperties` are given.
 *
 * A schema is closed where it describes a value, never where it is a part of another one (`allOf`, `oneOf`, a component):
 * a part knows only its own members.
 * @param resolve gives a schema for the one that may be a reference
 */
export function closed(schema: unknown, resolve: (schema: unknown) => unknown): unknown {
  const open = withClosedMembers(schema, resolve);
  return declaresMembers(schema, resolve) ? { ...(open as Json), unevaluatedProperties: false } : open;
}

/** A copy of a schema that is open itself; what it says of values inside its value is closed. */
export function withClosedMembers(schema: unknown, resolve: (schema: unknown) => unknown): unknown {
  if (!isObject(schema)) return schema;
  const copy: Json = { ...schema };
  for (const key of INSIDE) {
    if (key in copy) copy[key] = closed(copy[key], resolve);
  }
  for (const key of INSIDE_BY_NAME) {
    if (!isObject(copy[key])) continue;
    const entries = Object.entries(copy[key]).map(([name, one]) => [name, closed(one, resolve)]);
    copy[key] = Object.fromEntries(entries);
  }
  if (Array.isArray(copy.prefixItems)) copy.prefixItems = copy.prefixItems.map((one) => closed(one, resolve));
  for (const key of IN_PLACE) {
    const part = copy[key];
    if (Array.isArray(part)) copy[key] = part.map((one) => withClosedMembers(one, resolve));
    else if (part !== undefined) copy[key] = withClosedMembers(part, resolve);
  }
  return copy;
}

function declaresMembers(schema: unknown, resolve: (schema: unknown) => unknown): boolean {
  const meant = resolve(schema);
  if (!isObject(meant)) return false;
  if ('properties' in meant) return true;
  return IN_PLACE.flatMap((key) => meant[key] ?? []).some((part) => declaresMembers(part, resolve));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
