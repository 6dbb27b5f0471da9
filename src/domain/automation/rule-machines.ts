import { AppError } from '../app-error.ts';
import type { Shape } from '../processing/shape.ts';
import type { ProcessingRequest } from '../processing/start-processing.ts';
import type { Plan } from '../tenants/plan.ts';
import type { AutomationRules } from './rules.ts';

/** What a run that rules start asks for: their machines, or the plan's default ones. */
export function machinesOfRules(
  plan: Plan,
  { shapeId, executors }: Pick<AutomationRules, 'shapeId' | 'executors'>,
): ProcessingRequest {
  if (!plan.customProcessing) return {};
  return { shape_id: shapeId ?? plan.defaultShapeId, executors: executors ?? 1 };
}

/** @throws AppError `invalid_request` naming `shape_id`, if there is no such active shape */
export function checkShape(shapes: Shape[], shapeId: number | null): void {
  if (shapeId === null || shapes.some((shape) => shape.id === shapeId && shape.active)) return;
  const params = { shape_id: shapeId };
  throw new AppError('invalid_request', { fields: [{ field: 'shape_id', code: 'unknown_shape', params }] });
}
