import type { PanelSchema } from '../contract-types.ts';

/** Rules that start processing of a schema automatically (contract rule 48); any one of them is enough. */
export interface AutomationRules {
  onUpload: boolean;
  /** Size of the pending files at which processing starts; null for no such rule. */
  pendingBytes: number | null;
  /** Minutes after an upload that is still pending; null for no such rule. */
  minutesAfterUpload: number | null;
  /** Used if the plan allows a choice; null for the plan's default and one executor. */
  shapeId: number | null;
  executors: number | null;
}

export type RuleName = PanelSchema<'AutomationRule'>;

export const noRules: AutomationRules = {
  onUpload: false,
  pendingBytes: null,
  minutesAfterUpload: null,
  shapeId: null,
  executors: null,
};

/** Pending files that a rule may start processing for. */
export interface Waiting {
  bytes: number;
  /** Time of the first pending upload that the time rules consider; null if there is none. */
  firstUpload: Date | null;
}

/** The rule that starts processing now; undefined if none does. */
export function dueRule(rules: AutomationRules, waiting: Waiting, now: Date): RuleName | undefined {
  if (rules.onUpload && waiting.firstUpload) return 'on_upload';
  if (rules.pendingBytes !== null && waiting.bytes >= rules.pendingBytes) return 'pending_bytes';
  const due = timeOfMinutesRule(rules, waiting.firstUpload);
  return due && due <= now ? 'minutes_after_upload' : undefined;
}

/** When `minutes_after_upload` starts processing for the upload at `firstUpload`. */
export function timeOfMinutesRule(rules: AutomationRules, firstUpload: Date | null): Date | null {
  if (rules.minutesAfterUpload === null || firstUpload === null) return null;
  return new Date(firstUpload.getTime() + rules.minutesAfterUpload * 60_000);
}
