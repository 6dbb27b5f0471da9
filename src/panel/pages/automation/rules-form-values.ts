import type { Schemas } from '../../api/paths.ts';
import type { Choice } from '../processing/machine-fields.tsx';

type Rules = Schemas['AutomationRules'];

export const byteUnits = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
export type ByteUnit = keyof typeof byteUnits;

/** The rules as the form holds them: a rule that is off keeps its figure for when it is turned on. */
export interface RulesValues {
  onUpload: boolean;
  byBytes: boolean;
  amount: number;
  unit: ByteUnit;
  byMinutes: boolean;
  minutes: number;
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

/** The body of the operation; with machines only if the plan allows choosing them. */
export function rulesOf(values: RulesValues, chooses: boolean): Rules {
  return {
    on_upload: values.onUpload,
    pending_bytes: values.byBytes ? Math.round(values.amount * byteUnits[values.unit]) : null,
    minutes_after_upload: values.byMinutes ? values.minutes : null,
    ...(chooses && values.machines),
  };
}
