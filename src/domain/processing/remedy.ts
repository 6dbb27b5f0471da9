import type { RunFailureCode } from '../../ports/run-launcher.ts';
import type { PanelSchema } from '../contract-types.ts';

/** What a member can do about a failure. */
export type Remedy = PanelSchema<'Remedy'>;

const ofRuns: Record<RunFailureCode, Remedy> = {
  out_of_memory: 'machines',
  file_out_of_memory: 'machines',
  killed: 'retry',
  evicted: 'retry',
  unschedulable: 'wait',
  image_missing: 'support',
  deadline_exceeded: 'machines',
  record_unreadable: 'support',
  row_count_mismatch: 'support',
  input_missing: 'support',
  file_damaged: 'set_aside',
  lost: 'support',
  job_failed: 'retry',
};

/** The remedy for a run that failed with a code; an unknown code is one of a release after this. */
export function runRemedy(code: string): Remedy {
  return (ofRuns as Record<string, Remedy>)[code] ?? 'retry';
}

/** The remedy for what keeps a rule from starting a run; null if the rule's page is the place for it. */
export function automationRemedy(code: string): Remedy | null {
  if (code === 'not_enough_credits') return 'credits';
  return code === 'too_many_runs' ? 'wait' : null;
}
