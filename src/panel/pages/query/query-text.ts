import type { operators } from '../../editor/query-completion.ts';
import { parseExactly, plainNumber } from './exact-json.ts';

/**
 * A query as a person writes it: the operation's body without the members that the console sets. Values of conditions keep
 * the digits they were written with (`exact-json.ts`).
 */
export interface QueryBody {
  select: string[];
  event_from: string;
  event_to: string;
  where?: QueryCondition[];
  group_by?: string[];
  order_by?: QueryOrdering[];
  /** Empty while its field is: such a query is not run. */
  limit?: number | '';
  offset?: number;
}

export type Operator = (typeof operators)[number];

export interface QueryCondition {
  field: string;
  op: Operator;
  value?: unknown;
}

export interface QueryOrdering {
  field: string;
  direction?: 'asc' | 'desc';
}

/** The body as text, with one item per line and without empty members. */
export function queryText(body: QueryBody): string {
  const members = Object.entries(body).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  const lines = members.map(([name, value]) => `  ${JSON.stringify(name)}: ${memberText(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

function memberText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '[]';
  return `[\n${value.map((item) => `    ${spaced(item)}`).join(',\n')}\n  ]`;
}

/** An item on one line. A value is written as JSON writes it: what is in it may look like a member. */
function spaced(item: unknown): string {
  if (!isRecord(item)) return JSON.stringify(item);
  const members = Object.entries(item).filter(([, value]) => value !== undefined);
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',')}}`;
}

/**
 * Parses a text as a query for the form. Undefined if the form could not show it (broken JSON, members of another shape).
 * The service judges the members' values.
 */
export function parseQueryText(text: string): QueryBody | undefined {
  let body: unknown;
  try {
    body = parseExactly(text);
  } catch {
    return undefined;
  }
  if (!isRecord(body)) return undefined;
  for (const name of ['limit', 'offset']) if (name in body) body[name] = plainNumber(body[name]);
  const { select = [], where = [], group_by = [], order_by = [], event_from = '', event_to = '' } = body;
  const fits =
    isTexts(select) &&
    isTexts(group_by) &&
    typeof event_from === 'string' &&
    typeof event_to === 'string' &&
    Array.isArray(where) &&
    where.every((item) => isRecord(item) && typeof item.field === 'string' && typeof item.op === 'string') &&
    Array.isArray(order_by) &&
    order_by.every((item) => isRecord(item) && typeof item.field === 'string');
  if (!fits) return undefined;
  return { ...body, select, where, group_by, order_by, event_from, event_to } as QueryBody;
}

/** The query as a call of the public API, to be pasted into a shell. */
export function queryAsCurl(publicUrl: string, slug: string, body: QueryBody): string {
  const text = queryText(body).replaceAll("'", `'\\''`);
  return [
    `curl -sS '${publicUrl}/api/v1/schemas/${slug}/query'`,
    `-H "Authorization: Bearer $CELEIRO_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${text}'`,
  ].join(' \\\n  ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
