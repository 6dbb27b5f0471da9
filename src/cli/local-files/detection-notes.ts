import type { DetectedField, Detection } from '../../domain/schemas/detection.ts';
import { formatFieldType } from '../../domain/schemas/schema-definition.ts';
import { fill } from '../../messages/fill.ts';
import { detectionNotes as noteTexts, observedKinds } from '../../messages/pt-br/schemas.ts';
import { count } from '../terminal/figures.ts';
import { table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

type Note = Detection['notes'][number];

/** What a person should look at before saving a detected schema. */
export function detectionNotes(detection: Detection): string {
  const { sample, eventDate, skippedKeys } = detection;
  const lines = [
    say('detect_sample', { records: count(sample.records), format: say(`sample_${sample.format}`) }),
    fieldsTable(detection.fields),
    eventDate.field === null
      ? say('detect_no_event_date', { why: eventDate.reasons.map(noteText).join(' ') })
      : say('detect_event_date', { field: eventDate.field, why: eventDate.reasons.map(noteText).join(' ') }),
    ...skippedKeys.map(({ key, note }) => say('detect_skipped', { key, why: noteText(note) })),
    ...detection.notes.map(noteText),
  ];
  return lines.join('\n');
}

function fieldsTable(fields: DetectedField[]): string {
  const head = [
    say('col_field'),
    say('col_type'),
    say('col_required'),
    say('col_nulls'),
    say('col_missing'),
    say('col_examples'),
    say('col_notes'),
  ];
  return table(
    head,
    fields.map((field) => [
      field.key === field.name ? field.name : say('detect_renamed', { name: field.name, key: field.key }),
      formatFieldType(field.type),
      say(field.required ? 'yes' : 'no'),
      share(field.nullShare),
      share(field.missingShare),
      field.examples.map(shorten).join(', '),
      [...field.conflicts.map(conflictText), ...field.notes.map(noteText)].join(' '),
    ]),
  );
}

function noteText({ code, params }: Note): string {
  return fill(noteTexts[code], params);
}

function conflictText({ kind, count: seen, firstRecord }: DetectedField['conflicts'][number]): string {
  return `${fill(observedKinds[kind], { count: seen, first_record: firstRecord })};`;
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** A share that is not zero never shows as zero. */
function share(value: number): string {
  if (value > 0 && value < 0.0005) return `< ${percent.format(0.001)}`;
  return percent.format(value);
}

const MAX_EXAMPLE_CHARS = 24;

function shorten(example: string): string {
  return example.length > MAX_EXAMPLE_CHARS ? `${example.slice(0, MAX_EXAMPLE_CHARS - 1)}…` : example;
}
