import type { Schemas } from '../../../api/paths.ts';

export const TYPE_KINDS = [
  'string',
  'integer',
  'number',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'json',
] as const;
export type TypeKind = (typeof TYPE_KINDS)[number];

/** A field while it is being edited; `id` stays the same wherever it is moved. */
export interface DraftField {
  id: string;
  name: string;
  key: string;
  kind: TypeKind;
  /** Digits in total; like `scale`, the digits after the point, only for `decimal`. */
  precision: number;
  scale: number;
  required: boolean;
  description: string;
}

export interface Draft {
  fields: DraftField[];
  /** Id of the event date field. */
  eventDateId: string | null;
  undeclaredFields: Schemas['UndeclaredFields'];
}

export type DraftAction =
  | { type: 'replace'; draft: Draft }
  | { type: 'add' }
  | { type: 'remove'; id: string }
  | { type: 'change'; id: string; change: Partial<Omit<DraftField, 'id'>> }
  | { type: 'move'; id: string; to: number }
  | { type: 'event-date'; id: string }
  | { type: 'undeclared'; value: Schemas['UndeclaredFields'] };

const DATE_KINDS: TypeKind[] = ['date', 'timestamp'];
let made = 0;

export function emptyField(): DraftField {
  made++;
  return {
    id: `campo-${made}`,
    name: '',
    key: '',
    kind: 'string',
    precision: 12,
    scale: 2,
    required: false,
    description: '',
  };
}

export const isDateKind = (kind: TypeKind): boolean => DATE_KINDS.includes(kind);

/** A first draft by hand: one field to fill in, and one that is the event date. */
export function firstDraft(): Draft {
  const date: DraftField = { ...emptyField(), name: 'ocorrido_em', kind: 'timestamp', required: true };
  return { fields: [date, emptyField()], eventDateId: date.id, undeclaredFields: 'reject' };
}

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'replace':
      return action.draft;
    case 'add':
      return { ...draft, fields: [...draft.fields, emptyField()] };
    case 'remove':
      return withEventDate({ ...draft, fields: draft.fields.filter(({ id }) => id !== action.id) });
    case 'change':
      return withEventDate({
        ...draft,
        fields: draft.fields.map((field) =>
          field.id === action.id ? { ...field, ...action.change } : field,
        ),
      });
    case 'move':
      return { ...draft, fields: moved(draft.fields, action.id, action.to) };
    case 'event-date':
      return withEventDate({ ...draft, eventDateId: action.id });
    case 'undeclared':
      return { ...draft, undeclaredFields: action.value };
  }
}

/** Makes sure that the event date field exists, is a date, and is required. */
function withEventDate(draft: Draft): Draft {
  const chosen = draft.fields.find(({ id, kind }) => id === draft.eventDateId && isDateKind(kind));
  if (!chosen) return { ...draft, eventDateId: null };
  if (chosen.required) return draft;
  return {
    ...draft,
    fields: draft.fields.map((field) => (field === chosen ? { ...field, required: true } : field)),
  };
}

function moved(fields: DraftField[], id: string, to: number): DraftField[] {
  const from = fields.findIndex((field) => field.id === id);
  if (from < 0 || to < 0 || to >= fields.length || from === to) return fields;
  const rest = fields.filter((field) => field.id !== id);
  return [...rest.slice(0, to), fields[from]!, ...rest.slice(to)];
}
