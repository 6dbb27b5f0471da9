import type { Body, Schemas } from '../../../api/paths.ts';
import { type Draft, type DraftField, emptyField, TYPE_KINDS, type TypeKind } from './draft.ts';

type VersionRequest = Body<'/schemas/{slug}/versions', 'post'>;

/** Error texts by field id, then by the field's member; `''` holds those of the schema as a whole. */
export type DraftErrors = Record<
  string,
  Partial<Record<'name' | 'key' | 'type' | 'required' | 'description', string>>
>;

interface Declared {
  fields: Schemas['Field'][];
  event_date_field: string | null;
  undeclared_fields: Schemas['UndeclaredFields'];
}

const DECIMAL = /^decimal\((\d+),(\d+)\)$/;

/** A declared schema as something to edit. */
export function toDraft({ fields, event_date_field, undeclared_fields }: Declared): Draft {
  const drafts = fields.map(({ name, key, type, required, description }): DraftField => {
    const decimal = DECIMAL.exec(type);
    return {
      ...emptyField(),
      name,
      key: key ?? '',
      kind: decimal ? 'decimal' : (TYPE_KINDS.find((kind) => kind === type) as TypeKind),
      ...(decimal && { precision: Number(decimal[1]), scale: Number(decimal[2]) }),
      required,
      description: description ?? '',
    };
  });
  const eventDate = drafts.find(({ name }) => name === event_date_field);
  return { fields: drafts, eventDateId: eventDate?.id ?? null, undeclaredFields: undeclared_fields };
}

/** The body that declares what a draft says. */
export function toVersionRequest({ fields, eventDateId, undeclaredFields }: Draft): VersionRequest {
  return {
    event_date_field: fields.find(({ id }) => id === eventDateId)?.name ?? '',
    // Spaces at the ends of a key are the records' own: without them it is another key.
    fields: fields.map(({ name, key, required, description, ...field }) => ({
      name: name.trim(),
      ...(key !== '' && key !== name.trim() && { key }),
      type: formatType(field),
      required,
      description: description.trim(),
    })),
    undeclared_fields: undeclaredFields,
  };
}

export function formatType({
  kind,
  precision,
  scale,
}: Pick<DraftField, 'kind' | 'precision' | 'scale'>): string {
  return kind === 'decimal' ? `decimal(${precision},${scale})` : kind;
}

/** Maps the service's errors, which name places (`fields.2.type`), to the fields of the draft that was sent. */
export function toDraftErrors(places: Record<string, string>, sent: Draft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [place, text] of Object.entries(places)) {
    const match = /^fields\.(\d+)(?:\.(\w+))?$/.exec(place);
    const id = match && sent.fields[Number(match[1])]?.id;
    if (!id) continue;
    const member = (match[2] ?? 'name') as keyof DraftErrors[string];
    errors[id] = { ...errors[id], [member]: text };
  }
  return errors;
}
