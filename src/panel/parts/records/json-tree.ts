/** A JSON text as a tree. Numbers stay as written: no digit is lost. */
export type JsonTree =
  | { kind: 'leaf'; text: string }
  | { kind: 'branch'; isList: boolean; entries: { key: string; value: JsonTree }[] };

/** Reads valid JSON, as the service stores it. @throws SyntaxError if it is none */
export function jsonTree(json: string): JsonTree {
  // The third parameter is the value's own text; `JSON.parse` itself would round numbers.
  const reviver = (_key: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' ? new Written(context?.source ?? String(value)) : value;
  return toTree(JSON.parse(json, reviver as (key: string, value: unknown) => unknown));
}

/** A number as it was written. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function toTree(value: unknown): JsonTree {
  if (value instanceof Written) return { kind: 'leaf', text: value.text };
  if (typeof value !== 'object' || value === null) return { kind: 'leaf', text: JSON.stringify(value) };
  const entries = Object.entries(value).map(([key, member]) => ({ key, value: toTree(member) }));
  return { kind: 'branch', isList: Array.isArray(value), entries };
}
