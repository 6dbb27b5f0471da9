import { AppError } from '../app-error.ts';
import { chooseEventDate, type EventDateChoice } from './event-date-choice.ts';
import { foldCase, keyFault, MAX_FIELDS, MAX_KEY_BYTES, nameFields, toFieldName } from './field-names.ts';
import { type Note, note, proposeType } from './proposed-type.ts';
import { type KindCount, SampleColumn } from './sample-column.ts';
import { type MemberListener, readSample, type SampleExtent } from './sample-reader.ts';
import type { SchemaField, UndeclaredFields } from './schema-definition.ts';
import { type SchemaJson, toFieldsJson } from './schema-document.ts';

const DEFAULT_MAX_RECORDS = 100_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Most skipped keys that a proposal lists; more would not help a person. */
const MAX_SKIPPED_KEYS = 20;

export interface DetectedField extends SchemaField {
  /** Share of all records, 0 to 1, with a null value, and without the key. */
  nullShare: number;
  missingShare: number;
  /** Kinds of values that do not share a type; empty if there is no conflict. */
  conflicts: KindCount[];
  /** Up to 3 different values as JSON text. */
  examples: string[];
  notes: Note[];
}

/** A schema proposed from a sample (contract rule 13); a person corrects it and saves `toDetectedDocument`. */
export interface Detection {
  slug: string;
  name: string;
  fields: DetectedField[];
  /** Null if no field can be the event date; `eventDate.reasons` says why. */
  eventDateField: string | null;
  undeclaredFields: UndeclaredFields;
  eventDate: EventDateChoice;
  /** The first keys that cannot be fields, each with its reason. */
  skippedKeys: { key: string; note: Note }[];
  sample: SampleExtent;
  notes: Note[];
}

/**
 * Proposes a schema that every record of a sample satisfies. The sample is a JSON array, one object or JSONL, in UTF-8,
 * not compressed. Only the first `maxRecords` (100,000) records within the first `maxBytes` (64 MiB) are read. Takes time
 * proportional to the sample, and does not yield to the event loop.
 * @throws AppError `invalid_sample`
 */
export function detectSchema(
  sample: Uint8Array,
  options: { maxRecords?: number; maxBytes?: number; slug?: string; name?: string } = {},
): Detection {
  const { maxRecords = DEFAULT_MAX_RECORDS, maxBytes = DEFAULT_MAX_BYTES } = options;
  const columns = new SampleColumns();
  const extent = readSample(sample, { maxRecords, maxBytes }, columns.take);
  if (columns.list.length === 0) {
    throw new AppError('invalid_sample', { fields: [{ field: 'sample', code: 'sample_no_fields' }] });
  }
  const fields = describe(columns.list, extent.records);
  const varying = fields.map((field, index) => ({ ...field, varies: columns.list[index]!.varies }));
  const eventDate = chooseEventDate(varying);
  const skippedKeys = [...columns.skipped].map(([key, reason]) => ({ key, note: reason }));
  const slug = options.slug ?? toFieldName(options.name ?? 'schema');
  return {
    slug,
    name: options.name ?? slug,
    fields,
    eventDateField: eventDate.field,
    undeclaredFields: skippedKeys.length > 0 ? 'ignore' : 'reject',
    eventDate,
    skippedKeys,
    sample: extent,
    notes: [
      ...(extent.records === 1 ? [note('single_record')] : []),
      ...(extent.complete ? [] : [note('sample_bounded', { records: extent.records })]),
      ...(skippedKeys.length > 0 ? [note('undeclared_ignored')] : []),
      ...(eventDate.field === null ? [note('no_event_date')] : []),
    ],
  };
}

/** The `schema.json` of a proposal. The document is complete unless the event date field is null. */
export function toDetectedDocument(
  detection: Pick<Detection, 'slug' | 'name' | 'fields' | 'eventDateField' | 'undeclaredFields'>,
): Omit<SchemaJson, 'event_date_field'> & { event_date_field: string | null } {
  return {
    slug: detection.slug,
    name: detection.name,
    event_date_field: detection.eventDateField,
    fields: toFieldsJson(detection.fields),
    undeclared_fields: detection.undeclaredFields,
  };
}

/** The columns of a sample in order of first appearance, and the keys that cannot be columns. */
class SampleColumns {
  readonly list: SampleColumn[] = [];
  readonly skipped = new Map<string, Note>();
  /** By the key as engines compare it. */
  readonly #byFold = new Map<string, SampleColumn>();
  readonly #byKey = new Map<string, SampleColumn>();

  readonly take: MemberListener = (scanner, { record, ordinal, keyStart, keyEnd, from, to }) => {
    // Fast path: records mostly have the same keys in the same order.
    const { bytes } = scanner;
    const expected = this.list[ordinal];
    const isExpected =
      expected !== undefined &&
      bytes.compare(expected.rawKey, 0, expected.rawKey.length, keyStart, keyEnd) === 0;
    const column = isExpected
      ? expected
      : this.#find(scanner.decode(keyStart, keyEnd), bytes.subarray(keyStart, keyEnd));
    column?.add(scanner, from, to, record);
  };

  #find(key: string, rawKey: Buffer): SampleColumn | undefined {
    const known = this.#byKey.get(key);
    if (known) return known;
    const fault = this.#fault(key);
    if (fault !== undefined) {
      if (this.skipped.size < MAX_SKIPPED_KEYS) this.skipped.set(key, fault);
      return undefined;
    }
    const column = new SampleColumn(key, Buffer.from(rawKey));
    this.list.push(column);
    this.#byKey.set(key, column);
    this.#byFold.set(foldCase(key), column);
    return column;
  }

  #fault(key: string): Note | undefined {
    if (this.list.length >= MAX_FIELDS) return note('too_many_keys', { limit: MAX_FIELDS });
    if (key === '') return note('key_empty');
    const fault = keyFault(key);
    if (fault === 'length') return note('key_length', { limit: MAX_KEY_BYTES });
    if (fault === 'characters') return note('key_characters');
    const same = this.#byFold.get(foldCase(key));
    return same && note('key_same_ignoring_case', { other: same.key });
  }
}

function describe(columns: SampleColumn[], records: number): DetectedField[] {
  const names = nameFields(columns.map(({ key }) => key));
  return columns.map((column, index) => ({
    name: names[index]!,
    key: column.key,
    description: '',
    ...proposeType(column),
    required: column.present === records && column.nulls === 0,
    nullShare: column.nulls / records,
    missingShare: (records - column.present) / records,
    examples: column.examples(),
  }));
}
