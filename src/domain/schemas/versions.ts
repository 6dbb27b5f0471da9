import type { ErrorCode } from '../../messages/pt-BR.ts';
import type { schemaChanges } from '../../messages/pt-br/schemas.ts';
import { AppError, assertNever, type FieldProblem } from '../app-error.ts';
import {
  type FieldType,
  formatFieldType,
  type SchemaDefinition,
  type SchemaField,
} from './schema-definition.ts';

export interface DefinedVersion {
  /** Dotted, e.g. `1.2`. */
  version: string;
  definition: SchemaDefinition;
}

/** One difference between two versions; the catalogue has a text for each kind. */
export interface Change {
  kind: keyof typeof schemaChanges;
  /** Name of the field; null if the change concerns the whole schema. */
  field: string | null;
  from: string | null;
  to: string | null;
}

/**
 * Returns the version that `next` becomes after the existing versions (contract rule 12): at least one, in any order.
 * @throws AppError `schema_unchanged`; `incompatible_schema` with every change that would break records
 *   already stored, by its dotted place in the new document
 */
export function planNextVersion(
  current: readonly DefinedVersion[],
  next: SchemaDefinition,
): { version: string; changes: Change[] } {
  const versions = [...current].sort((a, b) => compareVersions(a.version, b.version));
  const latest = versions.at(-1);
  if (latest === undefined) throw new Error('a schema has at least one version');
  const { version } = latest;
  const changes = diffVersions(latest.definition, next);
  if (changes.length === 0) throw new AppError('schema_unchanged', { params: { version } });
  const table = tableFields(versions.map(({ definition }) => definition));
  const fields = changes.flatMap((change) => breakages(change, table, next));
  if (fields.length > 0) throw new AppError('incompatible_schema', { params: { version }, fields });
  const [major, minor] = parts(version);
  return { version: `${major}.${minor + 1}`, changes };
}

/** Differences of `b` from `a`: fields in the order of `b`, then those that `b` lacks. The order of fields is no change. */
export function diffVersions(a: SchemaDefinition, b: SchemaDefinition): Change[] {
  const changes: Change[] = [];
  const before = new Map(a.fields.map((field) => [field.name, field]));
  const after = new Set(b.fields.map(({ name }) => name));
  for (const field of b.fields) {
    const old = before.get(field.name);
    if (old) changes.push(...diffFields(old, field));
    else changes.push(changed('field_added', field.name, null, formatFieldType(field.type)));
  }
  for (const { name, type } of a.fields) {
    if (!after.has(name)) changes.push(changed('field_dropped', name, formatFieldType(type), null));
  }
  if (a.eventDateField !== b.eventDateField) {
    changes.push(changed('event_date_changed', null, a.eventDateField, b.eventDateField));
  }
  if (a.undeclaredFields !== b.undeclaredFields) {
    changes.push(changed('undeclared_fields_changed', null, a.undeclaredFields, b.undeclaredFields));
  }
  return changes;
}

/**
 * The columns of the table: every field that any version declared, in order of first appearance, with its widest type and
 * its newest key and description. A column is required only if every version has it. `versions` are oldest first.
 */
export function tableFields(versions: readonly SchemaDefinition[]): SchemaField[] {
  const table = new Map<string, { field: SchemaField; requiredIn: number }>();
  for (const { fields } of versions) {
    for (const field of fields) {
      const known = table.get(field.name);
      const type = known ? widest(known.field.type, field.type) : field.type;
      const requiredIn = (known?.requiredIn ?? 0) + (field.required ? 1 : 0);
      table.set(field.name, { field: { ...field, type }, requiredIn });
    }
  }
  return [...table.values()].map(({ field, requiredIn }) => ({
    ...field,
    required: requiredIn === versions.length,
  }));
}

function diffFields(a: SchemaField, b: SchemaField): Change[] {
  const changes: Change[] = [];
  const [from, to] = [formatFieldType(a.type), formatFieldType(b.type)];
  if (from !== to) changes.push(changed('type_changed', b.name, from, to));
  if (a.required !== b.required) {
    changes.push(changed(b.required ? 'made_required' : 'made_optional', b.name, null, null));
  }
  if (a.key !== b.key) changes.push(changed('key_changed', b.name, a.key, b.key));
  if (a.description !== b.description) {
    // The texts stand in both definitions, and may be most of them.
    changes.push(changed('description_changed', b.name, null, null));
  }
  return changes;
}

function changed(kind: Change['kind'], field: string | null, from: string | null, to: string | null): Change {
  return { kind, field, from, to };
}

/** Reasons why a change would break stored records; empty if it would not. */
function breakages(change: Change, table: SchemaField[], next: SchemaDefinition): FieldProblem[] {
  const name = change.field ?? '';
  const at = `fields.${next.fields.findIndex((field) => field.name === name)}`;
  const [from, to] = [change.from ?? '', change.to ?? ''];
  const one = (field: string, code: ErrorCode, params: Record<string, string>): FieldProblem[] => [
    { field, code, params },
  ];
  switch (change.kind) {
    case 'field_added':
      return addedFieldBreakages(at, table, next.fields.find((field) => field.name === name)!);
    case 'made_required':
      return one(`${at}.required`, 'field_made_required', { name });
    case 'type_changed':
      // The only widening allowed: stored 64-bit integers are then read as doubles (contract rule 12).
      if (from === 'integer' && to === 'number') return [];
      return one(`${at}.type`, 'field_type_changed', { name, from, to });
    case 'key_changed':
      return one(`${at}.key`, 'field_key_changed', { name, from, to });
    case 'event_date_changed': {
      const kept = next.fields.some((field) => field.name === from);
      const code = kept ? 'event_date_field_changed' : 'event_date_field_dropped';
      return one('event_date_field', code, { from, to });
    }
    case 'made_optional':
    case 'field_dropped':
    case 'description_changed':
    case 'undeclared_fields_changed':
      return [];
    default:
      return assertNever(change.kind);
  }
}

/** A field of an older version is still a column, so it can only return with the same type or a wider one. */
function addedFieldBreakages(at: string, table: SchemaField[], field: SchemaField): FieldProblem[] {
  const { name } = field;
  const problems: FieldProblem[] = [];
  if (field.required)
    problems.push({ field: `${at}.required`, code: 'field_added_required', params: { name } });
  const column = table.find((known) => known.name === name);
  if (column === undefined) return problems;
  const [from, to] = [formatFieldType(column.type), formatFieldType(field.type)];
  if (from !== to && !(from === 'integer' && to === 'number')) {
    problems.push({ field: `${at}.type`, code: 'field_readded_type', params: { name, from, to } });
  }
  if (column.key !== field.key) {
    const params = { name, from: column.key, to: field.key };
    problems.push({ field: `${at}.key`, code: 'field_key_changed', params });
  }
  return problems;
}

function widest(a: FieldType, b: FieldType): FieldType {
  if (formatFieldType(a) === formatFieldType(b)) return b;
  const kinds = [a.kind, b.kind].sort().join();
  // Any other pair was refused when the version was created.
  if (kinds !== 'integer,number') throw new Error(`versions disagree on a type: ${kinds}`);
  return { kind: 'number' };
}

function compareVersions(a: string, b: string): number {
  const [majorA, minorA] = parts(a);
  const [majorB, minorB] = parts(b);
  return majorA - majorB || minorA - minorB;
}

function parts(version: string): [major: number, minor: number] {
  const [major, minor] = version.split('.').map(Number);
  return [major!, minor!];
}
