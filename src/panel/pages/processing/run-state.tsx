import type { Schemas } from '../../api/paths.ts';
import { StatusBadge, type Tone } from '../../parts/figures/status-badge.tsx';
import { processingTexts as texts } from '../../texts/processing.ts';

export type Run = Schemas['Run'];

const tones: Record<Run['status'], Tone> = {
  started: 'busy',
  running: 'busy',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'idle',
};

export function isOver({ status }: Run): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export function RunState({ run }: { run: Run }) {
  const ending = run.cancel_requested && !isOver(run);
  return (
    <StatusBadge tone={ending ? 'warn' : tones[run.status]}>
      {ending ? texts.cancelling : texts.statuses[run.status]}
    </StatusBadge>
  );
}
