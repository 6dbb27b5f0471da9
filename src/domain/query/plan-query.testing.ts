import { expect } from 'vitest';
import { catalogue } from '../../messages/pt-BR.ts';
import { AppError, type FieldProblem } from '../app-error.ts';
import { parseFieldType, type SchemaField } from '../schemas/schema-definition.ts';
import { planQuery } from './plan-query.ts';
import type { Condition, QueryRequest } from './query-body.ts';
import type { QueryPlan } from './typed-plan.ts';

const types: Record<string, string> = {
  at: 'timestamp',
  day: 'date',
  name: 'string',
  qty: 'integer',
  price: 'decimal(12,2)',
  wide: 'decimal(38,30)',
  rate: 'number',
  ok: 'boolean',
  data: 'json',
  end: 'string',
};
/** One field of each type, and `end`, a word of the grammar. */
export const fields: SchemaField[] = Object.entries(types).map(([name, type]) => ({
  name,
  key: name,
  type: parseFieldType(type)!,
  required: false,
  description: '',
}));
export const base: QueryRequest = { select: ['name'], event_from: '2026-01-01', event_to: '2026-01-31' };

export function plan(request: Partial<QueryRequest>): QueryPlan {
  return planQuery({ ...base, ...request }, { fields, eventDateField: 'at' });
}

/** The problems that the planner finds in a request. */
export function problems(request: Partial<QueryRequest>): FieldProblem[] {
  try {
    plan(request);
  } catch (error) {
    if (error instanceof AppError) {
      expect(catalogue[error.code].status).toBe(422);
      return error.fields;
    }
    throw error;
  }
  return [];
}

export function condition(field: string, operator: string, value?: unknown): Partial<QueryRequest> {
  const op = operator as Condition['op'];
  return { where: [value === undefined ? { field, op } : { field, op, value }] };
}
