import { api } from '../../../generated/contract-values.ts';
import type { SchemaField } from '../schemas/schema-definition.ts';
import { hasAggregate, type Scope } from './expression/resolve.ts';
import { planGroups, requireGrouped } from './plan-groups.ts';
import { planOrder } from './plan-order.ts';
import { planSelect } from './plan-select.ts';
import { planConditions } from './plan-where.ts';
import { planWindow } from './plan-window.ts';
import { ProblemList } from './problem.ts';
import type { QueryRequest } from './query-body.ts';
import { withReproducibleSums } from './reproducible-sums.ts';
import { systemFields } from './system-fields.ts';
import type { OutputColumn, QueryPlan, TypedExpr } from './typed-plan.ts';
import { dataTypeOf } from './types.ts';

export interface QueryTable {
  fields: SchemaField[];
  eventDateField: string;
}

const { limit: limitValues, offset: offsetValues } = api.schemas.QueryFirstPage.properties;
export const DEFAULT_LIMIT = limitValues.default;

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
    limit: request.limit ?? DEFAULT_LIMIT,
    offset: request.offset ?? offsetValues.default,
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
