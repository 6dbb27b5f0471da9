import type { Answer } from '../language/query.ts';
import { decimalText } from '../values/decimals.ts';
import { type Double, isDouble } from '../values/doubles.ts';
import { Json, JsonArray, type JsonMember, JsonNumber, JsonObject, jsonText } from '../values/json.ts';
import { dateText, timestampText } from '../values/times.ts';
import type { Value } from '../values/types.ts';

/** What the page says of a query: an answer, or a refusal with its code. */
export type Expected = { answer: Answer } | { code: string };

/** An answer of the service in `json_compact_strings`. */
export interface Response {
  status: number;
  body: {
    code?: string;
    meta?: { name: string; type: string }[];
    data?: (string | null)[][];
  };
}

/** The first difference in words; `undefined` where there is none. */
export function difference(expected: Expected, { status, body }: Response): string | undefined {
  if ('code' in expected) {
    const is = `${status} ${body.code ?? 'with rows'}`;
    return is === `422 ${expected.code}` ? undefined : `expected 422 ${expected.code}, found ${is}`;
  }
  if (status !== 200) return `expected an answer, found ${status} ${body.code}: ${JSON.stringify(body)}`;
  const { columns, rows } = expected.answer;
  const [wanted, meta] = [JSON.stringify(columns), JSON.stringify(body.meta)];
  if (wanted !== meta) return `expected meta ${wanted}, found ${meta}`;
  if (rows.length !== body.data!.length) return `expected ${rows.length} rows, found ${body.data!.length}`;
  for (const [line, row] of rows.entries()) {
    for (const [index, value] of row.entries()) {
      const found = body.data![line]![index]!;
      if (!isSame(value, columns[index]!.type, found)) {
        const { name } = columns[index]!;
        return `row ${line}, ${name}: expected ${cellText(value, columns[index]!.type)}, found ${JSON.stringify(found)}`;
      }
    }
  }
  return undefined;
}

function isSame(value: Value, type: string, found: string | null): boolean {
  if (value === null || found === null) return value === found;
  if (isDouble(value)) return Math.abs(Number(found) - value.v) <= value.e;
  if (value instanceof Json) return isSameJson(value.root, JSON.parse(found, keepDigits));
  return cellText(value, type) === JSON.stringify(found);
}

/** Integers keep their digits, other numbers their value as a double; the order of members is free. */
function isSameJson(value: JsonMember, found: unknown): boolean {
  if (value instanceof JsonNumber) {
    if (!(found instanceof JsonNumber)) return false;
    return (
      value.text === found.text || (!/^-?\d+$/.test(value.text) && Number(value.text) === Number(found.text))
    );
  }
  if (value instanceof JsonArray) {
    const items = Array.isArray(found) ? found : [];
    return items.length === value.items.length && value.items.every((item, i) => isSameJson(item, items[i]));
  }
  if (!(value instanceof JsonObject)) return value === found;
  if (typeof found !== 'object' || found === null || found instanceof JsonNumber) return false;
  const members = new Map(Object.entries(found));
  return (
    members.size === value.members.size &&
    [...value.members].every(([name, item]) => members.has(name) && isSameJson(item, members.get(name)))
  );
}
/** A reviver that takes numbers as written. */
function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context!.source!) : value;
}

/** As JSON. */
function cellText(value: Value, type: string): string {
  if (value === null) return 'null';
  if (isDouble(value)) return doubleText(value);
  return JSON.stringify(plainText(value, type));
}
const doubleText = ({ v, e }: Double) => (e > 0 ? `${v} ± ${e}` : `exactly ${v}`);

function plainText(value: Exclude<Value, null | Double>, type: string): string {
  if (value instanceof Json) return jsonText(value.root);
  const scale = /^decimal\(\d+,(\d+)\)$/.exec(type);
  if (scale) return decimalText(value as bigint, Number(scale[1]));
  if (type === 'date') return dateText(value as bigint);
  return type.startsWith('timestamp') ? timestampText(value as bigint) : String(value);
}
