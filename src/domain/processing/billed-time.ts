import type { RunProgress } from '../../ports/run-launcher.ts';

// What of a run's time is charged: that of the machines of its last attempt (contract rule 46).

/** Whether the attempt has its machines and works. */
export function hasBegun(progress: RunProgress | null): boolean {
  return progress !== null && progress.phase !== 'starting' && progress.phase !== 'waiting';
}

/** How progress changes `runs.billed_from`. An attempt that waits before it has read anything has not used its machines yet. */
export function billingOf(progress: RunProgress): 'begin' | 'keep' | 'clear' {
  if (hasBegun(progress)) return 'begin';
  return progress.rowsDone > 0 ? 'keep' : 'clear';
}

/**
 * SQL for when a run's current attempt got its machines, or was started where that is not known; null before.
 * The attempt's start bounds what a process of the release before left in `billed_from` of an earlier attempt.
 */
export function workingSince(runs = ''): string {
  return `greatest(${runs}billed_from, ${runs}attempt_started_at)`;
}

/**
 * SQL for the interval that a run is charged for as it ends; null if for none. A failed run is charged nothing, nor is a
 * cancelled one whose attempt was given up or never showed a machine. An attempt may complete before its progress was saved.
 * @param status SQL for the status in which the run ends
 */
export function billedInterval(status: string): string {
  const since = workingSince();
  return `case ${status}
    when 'completed' then now() - ${since}
    when 'cancelled' then case when billed_from is not null and condemned_attempt is distinct from attempt
      then least(cancel_requested_at, now()) - ${since} end
  end`;
}
