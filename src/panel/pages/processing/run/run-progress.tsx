import { Progress } from '@mantine/core';
import { formatDuration, formatShare } from '../../../parts/figures/format.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';
import type { Run } from '../run-state.tsx';

/** How far a run is: phase, records, files, and the time left once its pace says something. */
export function RunProgress({ run }: { run: Run }) {
  const { progress, files, attempt } = run;
  const share = progress && progress.rows_total > 0 ? progress.rows_done / progress.rows_total : 0;
  return (
    <PanelCard title={texts.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={progress ? 100 * share : 100}
          aria-label={texts.progress}
          animated={progress?.phase !== 'reading'}
          striped={progress?.phase !== 'reading'}
        />
      </Progress.Root>
      <div className={classes.progressLine}>
        {/* Announced alone: the figures beside it change every second. */}
        <strong aria-live="polite">{progress ? texts.phases[progress.phase] : texts.waiting}</strong>
        {/* Rounded down: 100% is said of all records only. */}
        {progress && <span>{formatShare(Math.floor(share * 100) / 100)}</span>}
        {progress && <span>{texts.rowsDone(progress.rows_done, progress.rows_total)}</span>}
        {progress?.files_done !== undefined && <span>{texts.filesDone(progress.files_done, files)}</span>}
        {progress?.seconds_left != null && progress.seconds_left >= 1 && (
          <span>{texts.timeLeft(formatDuration(progress.seconds_left))}</span>
        )}
        {attempt > 1 && <span>{texts.attempt(attempt)}</span>}
      </div>
    </PanelCard>
  );
}
