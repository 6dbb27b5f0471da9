import type { Scope } from './expression/resolve.ts';
import { Problem, type ProblemList } from './problem.ts';
import { call, literal } from './typed-expr.ts';
import type { TypedExpr } from './typed-plan.ts';
import { boolean } from './types.ts';

export interface Window {
  days: { from: string; to: string };
  /** The event date lies within the days, both included, in UTC (contract rule 29). */
  filters: TypedExpr[];
}

export function planWindow(
  request: { event_from: string; event_to: string },
  eventDateField: string,
  scope: Scope,
  problems: ProblemList,
): Window | undefined {
  const { event_from: from, event_to: to } = request;
  return problems.try('event_to', () => {
    if (from > to) throw new Problem('window_backwards', { from, to });
    return { days: { from, to }, filters: windowFilters(from, to, eventDateField, scope) };
  });
}

function windowFilters(from: string, to: string, eventDateField: string, scope: Scope): TypedExpr[] {
  const type = scope.get(eventDateField);
  if (!type) throw new Error(`the event date field ${eventDateField} is not among the fields`);
  const column: TypedExpr = { kind: 'column', name: eventDateField, type };
  const [first, last] =
    type.kind === 'timestamp' ? [`${from}T00:00:00.000000Z`, `${to}T23:59:59.999999Z`] : [from, to];
  return [
    call('ge', [column, literal(first!, type)], boolean),
    call('le', [column, literal(last!, type)], boolean),
  ];
}
