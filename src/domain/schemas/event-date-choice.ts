import { type Note, note } from './proposed-type.ts';
import type { FieldType } from './schema-definition.ts';

export interface EventDateCandidate {
  field: string;
  type: 'date' | 'timestamp';
  /** Whether the field can be chosen: it is present and not null in every record. */
  eligible: boolean;
  /** Higher means likelier. */
  score: number;
  reasons: Note[];
}

export interface EventDateChoice {
  field: string | null;
  /** Why this field was chosen, or why none. */
  reasons: Note[];
  /** Every date or timestamp field, the likeliest first. */
  candidates: EventDateCandidate[];
}

/** Words in a name that denote the time of the event itself, in the users' languages. */
const EVENT_WORDS = words('event evento occurred occurrence happened ocorrido ocorrida ocorrencia ocorreu');
const DATE_WORDS = words(
  'date data datetime timestamp time ts dt day dia hora when created creation criado criada criacao emitted logged recorded registrado registrada',
);
/** Last words after a past participle or the like: `departed_on`, `criado_em`. */
const DATE_ENDINGS = words('at on em');
/** Words for dates that are seldom the event's: planned dates, dates of a person, later changes. */
const OTHER_WORDS = words(
  'birth born nascimento updated modified atualizado atualizada alterado alterada deleted excluido expires expiry expired expiration validade vencimento due scheduled planned expected agendado agendada previsto prevista ingested imported',
);
const SCORES = { event: 4, date: 3, other: -3, varies: 2, finer: 1 };

/** Proposes the event date among a sample's fields. Criteria: name, varying values, finer type, then position. */
export function chooseEventDate(
  fields: readonly { name: string; type: FieldType; required: boolean; varies: boolean }[],
): EventDateChoice {
  const candidates = fields.flatMap((field) => toCandidate(field)).sort((a, b) => rank(b) - rank(a));
  const [best, second] = candidates.filter(({ eligible }) => eligible);
  if (best !== undefined) {
    const reasons = [
      ...(second === undefined ? [note('event_date_only_candidate')] : []),
      ...best.reasons,
      ...(second?.score === best.score ? [note('event_date_first')] : []),
    ];
    return { field: best.field, reasons, candidates };
  }
  const reason = note(candidates.length > 0 ? 'event_date_all_have_nulls' : 'event_date_none');
  return { field: null, reasons: [reason], candidates };
}

function toCandidate(field: Parameters<typeof chooseEventDate>[0][number]): EventDateCandidate[] {
  const { kind } = field.type;
  if (kind !== 'date' && kind !== 'timestamp') return [];
  const parts = field.name.split('_');
  const has = (set: Set<string>) => parts.some((part) => set.has(part));
  const reasons: Note[] = [];
  let score = 0;
  const count = (points: number, code: Note['code']) => {
    score += points;
    reasons.push(note(code));
  };
  if (has(OTHER_WORDS)) count(SCORES.other, 'event_date_other_meaning');
  else if (has(EVENT_WORDS)) count(SCORES.event, 'event_date_by_name');
  else if (has(DATE_WORDS) || DATE_ENDINGS.has(parts.at(-1)!)) count(SCORES.date, 'event_date_by_name');
  if (field.varies) count(SCORES.varies, 'event_date_varies');
  if (kind === 'timestamp') count(SCORES.finer, 'event_date_finer');
  if (!field.required) reasons.push(note('event_date_has_nulls'));
  return [{ field: field.name, type: kind, eligible: field.required, score, reasons }];
}

/** Ranks eligible candidates before all others. */
function rank({ eligible, score }: EventDateCandidate): number {
  return score + (eligible ? 100 : 0);
}

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}
