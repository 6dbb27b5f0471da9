import type { Schemas } from '../../api/paths.ts';
import { type Figure, numberOf } from '../../parts/forms/figure.ts';
import type { Choice } from '../processing/machine-fields.tsx';

type Rules = Schemas['AutomationRules'];

export const byteUnits = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
export type ByteUnit = keyof typeof byteUnits;

/** The rules as the form holds them: a rule that is off keeps its figure for when it is turned on. */
export interface RulesValues {
  onUpload: boolean;
  byBytes: boolean;
  amount: Figure;
  unit: ByteUnit;
  byMinutes: boolean;
  minutes: Figure;
  machines: Choice;
}

export function valuesOf(rules: Rules, defaultShapeId: number): RulesValues {
  const bytes = rules.pending_bytes ?? 100e6;
  const unit = (['TB', 'GB'] as const).find((one) => bytes >= byteUnits[one]) ?? 'MB';
  return {
    onUpload: rules.on_upload,
    byBytes: rules.pending_bytes !== null,
    amount: bytes / byteUnits[unit],
    unit,
    byMinutes: rules.minutes_after_upload !== null,
    minutes: rules.minutes_after_upload ?? 30,
    machines: { shape_id: rules.shape_id ?? defaultShapeId, executors: rules.executors ?? 1 },
  };
}

/**
 * The body of the operation; with machines only if the plan allows choosing them. Undefined while a figure is missing that the
 * form shows.
 */
export function rulesOf(values: RulesValues, chooses: boolean): Rules | undefined {
  const amount = numberOf(values.amount);
  const minutes = numberOf(values.minutes);
  const executors = numberOf(values.machines.executors);
  const { onUpload, byBytes, byMinutes } = values;
  if (byBytes && amount === undefined) return undefined;
  if (byMinutes && minutes === undefined) return undefined;
  if (chooses && (onUpload || byBytes || byMinutes) && executors === undefined) return undefined;
  return {
    on_upload: onUpload,
    pending_bytes: byBytes && amount !== undefined ? Math.round(amount * byteUnits[values.unit]) : null,
    minutes_after_upload: byMinutes && minutes !== undefined ? minutes : null,
    ...(chooses && { shape_id: values.machines.shape_id, ...(executors !== undefined && { executors }) }),
  };
}
