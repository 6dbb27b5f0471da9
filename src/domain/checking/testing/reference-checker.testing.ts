/**
 * Second implementation for the tests: the rules of a valid file on top of `JSON.parse`, regular expressions and `Date`.
 * Slow, and shares no line with the checker. It returns verdicts and the rewritten lines.
 */
import type { SchemaDefinition, SchemaField } from '../../schemas/schema-definition.ts';

export interface ReferenceResult {
  rows: number;
  /** 1-based numbers of the bad lines. */
  badLines: number[];
  /** The lines before the first bad one, rewritten. */
  output: Buffer;
  /** UTC days of the events of a valid file. */
  days: string[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gsu;

export function checkByReference(definition: SchemaDefinition, file: Buffer): ReferenceResult {
  const lines = file.toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const result: ReferenceResult = { rows: lines.length, badLines: [], output: Buffer.alloc(0), days: [] };
  const output: Buffer[] = [];
  lines.forEach((latin1, index) => {
    const rewritten = rewriteLine(definition, Buffer.from(latin1, 'latin1'), result.days);
    if (rewritten === null) result.badLines.push(index + 1);
    else if (result.badLines.length === 0) output.push(Buffer.from(`${rewritten}\n`));
  });
  if (lines.length === 0) result.badLines.push(1);
  result.output = Buffer.concat(output);
  return result;
}

function rewriteLine(definition: SchemaDefinition, bytes: Buffer, days: string[]): string | null {
  let text: string;
  let record: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    record = JSON.parse(text);
  } catch {
    return null;
  }
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return null;
  const values = topLevelValues(text);
  if (values === null) return null;
  const edits: { at: number; length: number; text: string }[] = [];
  for (const { key, keyAt, rawKey, raw, at } of values) {
    const field = definition.fields.find((candidate) => candidate.key === key);
    if (field === undefined) {
      if (definition.undeclaredFields === 'reject') return null;
      continue;
    }
    if (rawKey !== JSON.stringify(key))
      edits.push({ at: keyAt, length: rawKey.length, text: JSON.stringify(key) });
    const value = raw === 'null' ? (field.required ? null : raw) : rewriteValue(field, raw, at, text);
    if (value === null) return null;
    if (value !== raw && field.type.kind !== 'json') edits.push({ at, length: raw.length, text: value });
    if (field.name === definition.eventDateField) days.push(utcDay(JSON.parse(value) as string));
  }
  for (const field of definition.fields)
    if (field.required && !values.some(({ key }) => key === field.key)) return null;
  for (const { at, length, text: replacement } of edits.reverse()) {
    text = text.slice(0, at) + replacement + text.slice(at + length);
  }
  return text;
}

interface TopLevelValue {
  key: string;
  rawKey: string;
  keyAt: number;
  /** First token of the value, and its position. */
  raw: string;
  at: number;
}

/**
 * Keys and first tokens of the record's values. Null if a key is a duplicate or too long, a surrogate is unpaired, or the
 * record is nested too deeply.
 */
function topLevelValues(text: string): TopLevelValue[] | null {
  const tokens = [...text.matchAll(TOKEN)];
  const open: Set<string>[] = [];
  const values: TopLevelValue[] = [];
  for (const [index, token] of tokens.entries()) {
    const raw = token[0];
    if (raw === '{' || raw === '[') open.push(new Set());
    if (open.length > 64) return null;
    if (raw === '}' || raw === ']') open.pop();
    if (!raw.startsWith('"')) continue;
    const string = JSON.parse(raw) as string;
    if (!string.isWellFormed()) return null;
    const next = tokens[index + 2];
    if (tokens[index + 1]?.[0] !== ':' || next === undefined) continue;
    if (Buffer.byteLength(raw) - 2 > 32 * 1024) return null;
    const keys = open.at(-1)!;
    if (keys.has(string)) return null;
    keys.add(string);
    if (open.length === 1) {
      values.push({ key: string, rawKey: raw, keyAt: token.index, raw: next[0], at: next.index });
    }
  }
  return values;
}

/** The value as written to the output; null if it is not of the field's type. */
function rewriteValue(field: SchemaField, raw: string, at: number, text: string): string | null {
  const value = /^[{[]/.test(raw) ? undefined : (JSON.parse(raw) as unknown);
  switch (field.type.kind) {
    case 'json':
      return text.slice(at, at + raw.length);
    case 'string':
      return typeof value === 'string' ? raw : null;
    case 'boolean':
      return typeof value === 'boolean' ? raw : null;
    case 'number':
      return Number.isFinite(value) ? raw : null;
    case 'integer':
      if (!/^-?\d+$/.test(raw) || BigInt.asIntN(64, BigInt(raw)) !== BigInt(raw)) return null;
      return raw === '-0' ? '0' : raw;
    case 'decimal':
      return rewriteDecimal(field.type.precision, field.type.scale, raw);
    case 'date':
      return typeof value === 'string' && existingDate(value) ? JSON.stringify(value) : null;
    case 'timestamp': {
      const instant = typeof value === 'string' ? rewriteTimestamp(value) : null;
      return instant === null ? null : JSON.stringify(instant);
    }
  }
}

function rewriteDecimal(precision: number, scale: number, raw: string): string | null {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(raw);
  if (!parts) return null;
  const fraction = (parts[3] ?? '').slice(1).replace(/0+$/, '');
  if (fraction.length > scale) return null;
  const unscaled = BigInt(parts[2]! + fraction.padEnd(scale, '0'));
  if (unscaled >= 10n ** BigInt(precision)) return null;
  const whole = parts[2]!.replace(/^0+/, '').length;
  if (whole + (parts[3] === undefined ? 0 : scale) <= 15) return raw;
  return `"${parts[1]}${parts[2]}${fraction === '' ? '' : '.'}${fraction}"`;
}

function existingDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function rewriteTimestamp(text: string): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)([Tt ])(\d\d):(\d\d):(\d\d)(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)?$/.exec(text);
  if (!parts || !existingDate(parts[1]!)) return null;
  const [hour, minute, second] = [Number(parts[3]), Number(parts[4]), Number(parts[5])];
  if (hour > 23 || minute > 59 || second > 60) return null;
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(parts[7] ?? '');
  if (offset && (Number(offset[2]) > 23 || Number(offset[3]) > 59)) return null;
  const ahead = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const utc = new Date(
    Date.parse(`${parts[1]}T00:00:00Z`) + ((hour * 60 + minute - ahead) * 60 + Math.min(second, 59)) * 1000,
  );
  const plain = utc.toISOString();
  if (!/^\d{4}-/.test(plain) || plain.startsWith('0000')) return null;
  if (second === 60) {
    const isEnd = new Date(utc.getTime() + 1000).toISOString().endsWith('-01T00:00:00.000Z');
    return isEnd ? `${plain.slice(0, 19)}.999999Z` : null;
  }
  const fraction = parts[6] ?? '';
  const usual = parts[2] === 'T' && parts[7] !== 'z' && second < 60 && fraction.length <= 7;
  if (usual && Math.abs(ahead) <= 14 * 60) return text;
  return `${plain.slice(0, 19)}${fraction.slice(0, 7)}Z`;
}

function utcDay(text: string): string {
  if (text.length === 10) return text;
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text.replace(/\.\d+/, '') : `${text.slice(0, 19)}Z`)
    .toISOString()
    .slice(0, 10);
}
