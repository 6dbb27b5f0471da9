import { panel } from '../../../generated/contract-values.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import type { FieldProblem } from '../app-error.ts';
import { lineKey } from '../lake/lake-table.ts';
import {
  foldCase,
  hasBadCharacters,
  isFieldName,
  keyFault,
  MAX_FIELDS,
  MAX_KEY_BYTES,
  MAX_NAME_CHARS,
} from './field-names.ts';
import { formatFieldType, parseFieldType } from './schema-definition.ts';

export const SLUG = new RegExp(panel.schemas.Slug.pattern);
const MAX_SCHEMA_NAME_CHARS = panel.schemas.ChangeSchemaRequest.properties.name.maxLength;
const MAX_DESCRIPTION_CHARS = 1000;

/** An object whose members may be missing or of any type: the shape is checked separately, and both reports are merged. */
type Loose = Record<string, unknown>;

/**
 * Checks the rules of a `schema.json` that its shape cannot express. Skips members of a wrong type, so that one wrong
 * member hides no other problem.
 */
export function schemaProblems(value: unknown): FieldProblem[] {
  if (!isObject(value)) return [];
  const problems = new Problems();
  const { slug, name, fields } = value;
  if (typeof slug === 'string' && !SLUG.test(slug)) problems.add('slug', 'bad_slug');
  if (typeof name === 'string') {
    if (name.trim() === '') problems.add('name', 'required');
    checkText(problems, 'name', name, MAX_SCHEMA_NAME_CHARS);
  }
  if (!Array.isArray(fields)) return problems.list;
  const count = fields.length;
  if (count === 0) problems.add('fields', 'schema_no_fields');
  if (count > MAX_FIELDS) problems.add('fields', 'schema_too_many_fields', { count, limit: MAX_FIELDS });
  const checked = fields.slice(0, MAX_FIELDS).map((field): Loose => (isObject(field) ? field : {}));
  checked.forEach((field, index) => {
    checkField(problems, `fields.${index}`, field);
  });
  checkUnique(problems, checked);
  if (count <= MAX_FIELDS) checkEventDate(problems, value.event_date_field, checked);
  return problems.list;
}

class Problems {
  readonly list: FieldProblem[] = [];

  add(field: string, code: ErrorCode, params?: FieldProblem['params']): void {
    this.list.push({ field, code, ...(params && { params }) });
  }
}

function checkField(problems: Problems, at: string, { name, key, type, description }: Loose): void {
  if (typeof name === 'string' && !isFieldName(name)) {
    if (name.startsWith('_')) problems.add(`${at}.name`, 'field_name_reserved', { name });
    else problems.add(`${at}.name`, 'field_name_form', { limit: MAX_NAME_CHARS });
  }
  if (typeof key === 'string') {
    const fault = keyFault(key);
    if (fault === 'length') problems.add(`${at}.key`, 'field_key_length', { limit: MAX_KEY_BYTES });
    if (fault === 'characters') problems.add(`${at}.key`, 'field_key_characters');
    if (foldCase(key) === lineKey) problems.add(`${at}.key`, 'field_key_reserved', { key });
  }
  if (typeof type === 'string' && !parseFieldType(type)) {
    problems.add(`${at}.type`, 'field_type_unknown', { type });
  }
  if (typeof description === 'string') {
    // Line breaks and tabs are allowed in descriptions.
    checkText(problems, `${at}.description`, description, MAX_DESCRIPTION_CHARS, /[\t\r\n]/g);
  }
}

function checkText(problems: Problems, at: string, text: string, limit: number, allowed?: RegExp): void {
  if ([...text].length > limit) problems.add(at, 'too_long', { limit });
  if (hasBadCharacters(allowed ? text.replace(allowed, '') : text)) problems.add(at, 'text_characters');
}

/** Checks that names are unique, and keys too; engines compare keys without regard to case. */
function checkUnique(problems: Problems, fields: Loose[]): void {
  const names = new Map<string, number>();
  const keys = new Map<string, { key: string; index: number }>();
  fields.forEach(({ name, key: declared }, index) => {
    const key = declared ?? name;
    const sameName = typeof name === 'string' ? names.get(name) : undefined;
    if (sameName !== undefined) {
      const params = { name: name as string, other: `fields.${sameName}` };
      problems.add(`fields.${index}.name`, 'field_name_repeated', params);
    } else if (typeof name === 'string') names.set(name, index);

    if (typeof key !== 'string') return;
    const same = keys.get(foldCase(key));
    if (same === undefined) {
      keys.set(foldCase(key), { key, index });
      return;
    }
    // A repeated name without a key of its own is one mistake, not two.
    if (sameName !== undefined && declared === undefined) return;
    const at = `fields.${index}.${declared === undefined ? 'name' : 'key'}`;
    const other = `fields.${same.index}`;
    if (same.key === key) problems.add(at, 'field_key_repeated', { key, other });
    else problems.add(at, 'field_key_same_ignoring_case', { key, other_key: same.key, other });
  });
}

function checkEventDate(problems: Problems, name: unknown, fields: Loose[]): void {
  if (typeof name !== 'string') return;
  const index = fields.findIndex((field) => field.name === name);
  const field = fields[index];
  if (field === undefined) {
    problems.add('event_date_field', 'event_date_field_unknown', { name });
    return;
  }
  const type = typeof field.type === 'string' ? parseFieldType(field.type) : undefined;
  if (type !== undefined && type.kind !== 'date' && type.kind !== 'timestamp') {
    problems.add('event_date_field', 'event_date_field_type', { name, type: formatFieldType(type) });
  }
  if (field.required === undefined || field.required === false) {
    problems.add(`fields.${index}.required`, 'event_date_field_required', { name });
  }
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
