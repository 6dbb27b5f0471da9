import type { ReactNode } from 'react';
import { formatBytes, formatCredits, formatDuration } from '../../../parts/figures/format.ts';
import { Moment } from '../../../parts/figures/moment.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';
import type { Run } from '../run-state.tsx';
import { StartedBy } from './started-by.tsx';

/** What was estimated beside what it took, and the rest of the record. */
export function RunFacts({ run }: { run: Run }) {
  const { credits, seconds, estimated_seconds } = run;
  return (
    <PanelCard title={texts.facts}>
      <dl className={classes.facts}>
        <Fact
          name={texts.columnDuration}
          second={`${texts.estimated}: ${texts.upTo(formatDuration(estimated_seconds))}`}
        >
          {seconds === null ? '—' : formatDuration(seconds)}
        </Fact>
        <Fact
          name={texts.cost}
          second={`${texts.reserved}: ${texts.credits(formatCredits(credits.reserved))}`}
        >
          {credits.charged === null ? '—' : texts.credits(formatCredits(credits.charged))}
        </Fact>
        <Fact name={texts.volume} second={`${texts.rows(run.rows)} · ${formatBytes(run.bytes)}`}>
          {texts.files(run.files)}
        </Fact>
        <Fact
          name={texts.machines}
          second={run.driver_shape ? `${texts.driver}: ${run.driver_shape}` : undefined}
        >
          {run.executors} × {run.shape}
        </Fact>
        <Fact name={texts.startedBy}>
          <StartedBy run={run} />
        </Fact>
        <Fact name={texts.created}>
          <Moment at={run.created_at} />
        </Fact>
        <Fact name={texts.begun}>
          <Moment at={run.started_at} />
        </Fact>
        <Fact name={texts.finished}>
          <Moment at={run.finished_at} />
        </Fact>
      </dl>
    </PanelCard>
  );
}

function Fact({
  name,
  second,
  children,
}: {
  name: string;
  second?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {second && <span className={classes.second}>{second}</span>}
      </dd>
    </div>
  );
}
