/** When processing of a schema starts by itself (contract rule 48); any of them can start it. */
export interface AutomationRules {
  onUpload: boolean;
  /** Size of the pending files at which it starts; null for no such rule. */
  pendingBytes: number | null;
  /** Minutes after an upload that still waits; null for no such rule. */
  minutesAfterUpload: number | null;
  /** Used where the plan lets choose; null for the plan's default and one executor. */
  shapeId: number | null;
  executors: number | null;
}

export type RuleName = 'on_upload' | 'pending_bytes' | 'minutes_after_upload';

export const noRules: AutomationRules = {
  onUpload: false,
  pendingBytes: null,
  minutesAfterUpload: null,
  shapeId: null,
  executors: null,
};

/** What waits and may be started by a rule. */
export interface Waiting {
  bytes: number;
  /** The first upload that still waits, among those the rules of time look at; null when there is none. */
  firstUpload: Date | null;
}

/** The rule that starts processing now; undefined when none does. */
export function dueRule(rules: AutomationRules, waiting: Waiting, now: Date): RuleName | undefined {
  if (rules.onUpload && waiting.firstUpload) return 'on_upload';
  if (rules.pendingBytes !== null && waiting.bytes >= rules.pendingBytes) return 'pending_bytes';
  const due = timeOfMinutesRule(rules, waiting.firstUpload);
  return due && due <= now ? 'minutes_after_upload' : undefined;
}

/** When `minutes_after_upload` starts what has waited since then. */
export function timeOfMinutesRule(rules: AutomationRules, firstUpload: Date | null): Date | null {
  if (rules.minutesAfterUpload === null || firstUpload === null) return null;
  return new Date(firstUpload.getTime() + rules.minutesAfterUpload * 60_000);
}
