import type { QueryColumn } from '../../../editor/query-completion.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody } from '../query-text.ts';
import type { EventRange } from '../run/use-event-range.ts';

const SHOWN_COLUMNS = 8;

/** The query a console begins with: the first columns, the event date among them. */
export function firstQuery(
  columns: QueryColumn[],
  eventDateField: string,
  range: EventRange,
  fileId: number | null = null,
): QueryBody {
  const names = columns.filter(({ name }) => !name.startsWith('_')).map(({ name }) => name);
  const others = names.filter((name) => name !== eventDateField).slice(0, SHOWN_COLUMNS - 1);
  return {
    select: [eventDateField, ...others],
    event_from: range.from,
    event_to: range.to,
    where: fileId === null ? [] : [{ field: '_file_id', op: '=', value: fileId }],
    group_by: [],
    order_by: [],
    limit: 100,
  };
}

/** Queries that say something about any schema, made of its own columns. */
export function starters(
  columns: QueryColumn[],
  eventDateField: string,
  range: EventRange,
): { label: string; body: QueryBody }[] {
  const rows = firstQuery(columns, eventDateField, range);
  const byDay: QueryBody = {
    ...rows,
    select: [`date_trunc('day', ${eventDateField}) as dia`, 'count(*) as total'],
    group_by: ['dia'],
    order_by: [{ field: 'dia', direction: 'asc' }],
    limit: 1000,
  };
  const text = columns.find(({ type, name }) => type === 'string' && !name.startsWith('_'))?.name;
  const top: QueryBody = {
    ...rows,
    select: [text ?? '', 'count(*) as total'],
    group_by: [text ?? ''],
    order_by: [{ field: 'total', direction: 'desc' }],
    limit: 20,
  };
  return [
    { label: texts.startRows, body: rows },
    { label: texts.startByDay, body: byDay },
    ...(text ? [{ label: texts.startTop(text), body: top }] : []),
  ];
}
