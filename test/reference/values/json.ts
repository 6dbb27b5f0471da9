/** JSON values whose numbers keep their digits. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class JsonObject {
  readonly members: ReadonlyMap<string, JsonMember>;
  constructor(members: Iterable<readonly [string, JsonMember]>) {
    this.members = new Map(members);
  }
}
export class JsonArray {
  readonly items: readonly JsonMember[];
  constructor(items: readonly JsonMember[]) {
    this.items = items;
  }
}
/** A value inside a document; JSON's null is a value there. */
export type JsonMember = null | boolean | string | JsonNumber | JsonObject | JsonArray;
/** A document. JSON null in a column is the column's null. */
export class Json {
  readonly root: JsonMember;
  constructor(root: JsonMember) {
    this.root = root;
  }
}

export function jsonText(value: JsonMember): string {
  if (value instanceof JsonNumber) return value.text;
  if (value instanceof JsonArray) return `[${value.items.map(jsonText).join(',')}]`;
  if (value instanceof JsonObject) {
    return `{${[...value.members].map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** The value a path leads to; `undefined` where there is none. */
export function follow({ root }: Json, path: readonly (string | number)[]): JsonMember | undefined {
  let value: JsonMember | undefined = root;
  for (const part of path) {
    if (typeof part === 'number') value = value instanceof JsonArray ? value.items[part] : undefined;
    else value = value instanceof JsonObject ? value.members.get(part) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

export function pathText(path: readonly (string | number)[]): string {
  const steps = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(part) ? `.${part}` : `["${part}"]`;
  });
  return `$${steps.join('')}`;
}
