import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Schemas } from '../../../api/paths.ts';
import { formatBytes, formatCount } from '../../../parts/figures/format.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';
import { nothingPending } from './nothing-pending.ts';

interface PendingCardProps {
  pending: Schemas['Pending'] | undefined;
  /** Whether the schema ever had a file. */
  hasFiles: boolean;
  /** Whether a run of the schema goes on. */
  isRunning: boolean;
}

/** How much waits for processing, in all and by version. */
export function PendingCard({ pending, hasFiles, isRunning }: PendingCardProps) {
  if (!pending) return <Skeleton height={130} radius="lg" />;
  if (pending.files === 0) {
    const { title, help } = nothingPending(hasFiles, isRunning);
    return (
      <PanelCard>
        <EmptyState icon={<IconCircleCheck size={32} />} title={title}>
          {help}
        </EmptyState>
      </PanelCard>
    );
  }
  return (
    <PanelCard
      title={texts.pending}
      lead={pending.versions.length > 1 && texts.byVersion(pending.versions.length)}
    >
      <div className={classes.figures}>
        <Figure value={formatCount(pending.files)} unit={texts.files(pending.files).split(' ')[1] ?? ''} />
        <Figure value={formatCount(pending.rows)} unit={texts.rows(pending.rows).split(' ')[1] ?? ''} />
        <Figure
          value={formatBytes(pending.bytes).split(' ')[0] ?? ''}
          unit={formatBytes(pending.bytes).split(' ')[1] ?? ''}
        />
      </div>
      {pending.versions.length > 1 && (
        <ul className={classes.versions}>
          {pending.versions.map(({ version, files, rows, bytes }) => (
            <li key={version}>
              <strong>{texts.version(version)}</strong> {texts.files(files)} · {texts.rows(rows)} ·{' '}
              {formatBytes(bytes)}
            </li>
          ))}
        </ul>
      )}
    </PanelCard>
  );
}

function Figure({ value, unit }: { value: string; unit: string }) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureValue}>{value}</span> <span className={classes.figureUnit}>{unit}</span>
    </div>
  );
}
