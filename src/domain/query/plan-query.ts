import type { SchemaField } from '../schemas/schema-definition.ts';
import { hasAggregate, type Scope } from './expression/resolve.ts';
import { planGroups, requireGrouped } from './plan-groups.ts';
import { type Ordering, planOrder } from './plan-order.ts';
import { planSelect } from './plan-select.ts';
import { type Condition, planConditions } from './plan-where.ts';
import { planWindow } from './plan-window.ts';
import { Problem, ProblemList } from './problem.ts';
import { withReproducibleSums } from './reproducible-sums.ts';
import { systemFields } from './system-fields.ts';
import type { OutputColumn, QueryPlan, TypedExpr } from './typed-plan.ts';
import { dataTypeOf } from './types.ts';

/** The query part of a request's body; its shape was checked against the OpenAPI document. */
export interface QueryRequest {
  select: string[];
  event_from: string;
  event_to: string;
  where?: Condition[];
  group_by?: string[];
  order_by?: Ordering[];
  limit?: number;
  offset?: number;
}

export interface QueryTable {
  fields: SchemaField[];
  eventDateField: string;
}

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 10_000;

/**
 * Plans a request on a table. `filters` begins with the window, so that a printer needs only the plan. Deterministic: the
 * same request gives the same plan on every page.
 * @throws AppError (422) naming every fault with its field (`select.0`, `where.2.value`) and position
 */
export function planQuery(request: QueryRequest, table: QueryTable): QueryPlan {
  const scope = scopeOf(table.fields);
  const problems = new ProblemList();
  const window = planWindow(request, table.eventDateField, scope, problems);
  const outputs = planSelect(request.select, scope, problems);
  const conditions = planConditions(request.where ?? [], scope, problems);
  const limit = wholeNumber('limit', request.limit ?? DEFAULT_LIMIT, 1, MAX_LIMIT, problems);
  const offset = wholeNumber('offset', request.offset ?? 0, 0, Number.MAX_SAFE_INTEGER, problems);
  // Grouping and ordering refer to select items, which must all be valid by now.
  problems.throwIfAny();

  const shape = shapeOf(request, outputs, scope, problems);
  const orderBy = planOrder(request.order_by ?? [], { ...shape, outputs, scope, table }, problems);
  problems.throwIfAny();

  return withReproducibleSums({
    window: window!.days,
    outputs,
    filters: [...window!.filters, ...conditions],
    ...shape,
    orderBy,
    limit: limit!,
    offset: offset!,
    after: null,
  });
}

function shapeOf(
  request: QueryRequest,
  outputs: OutputColumn[],
  scope: Scope,
  problems: ProblemList,
): { aggregated: boolean; groupBy: TypedExpr[] } {
  const groupBy = planGroups(request.group_by ?? [], outputs, scope, problems);
  const aggregated = (request.group_by ?? []).length > 0 || outputs.some(({ expr }) => hasAggregate(expr));
  if (aggregated) requireGrouped(outputs, groupBy, problems);
  return { aggregated, groupBy };
}

function scopeOf(fields: SchemaField[]): Scope {
  const columns = fields.map(({ name, type }) => [name, dataTypeOf(type)] as const);
  return new Map([...columns, ...Object.entries(systemFields)]);
}

function wholeNumber(
  field: string,
  value: number,
  minimum: number,
  maximum: number,
  problems: ProblemList,
): number | undefined {
  return problems.try(field, () => {
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      throw new Problem('number_out_of_range', { minimum, maximum });
    }
    return value;
  });
}
