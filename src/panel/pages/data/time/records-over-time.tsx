import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import { consoleLink } from '../../query/query-link.ts';
import type { EventRange } from '../../query/run/use-event-range.ts';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { PERIOD, perUnit, RECORDS, unitFor, withGaps } from './time-buckets.ts';

const QueryChart = lazyPart(() => import('../../../charts/query-chart.tsx'));
QueryChart.preload();

const HEIGHT = 220;

/** How many records there are per hour, day, month or year of their event date. */
export function RecordsOverTime({ subject, range }: { subject: DataSubject; range: EventRange }) {
  const { eventDateField, columns } = subject;
  const type = columns.find(({ name }) => name === eventDateField)?.type ?? 'date';
  const unit = unitFor(range.from, range.to, type);
  const query = perUnit(subject, eventDateField, unit);
  const { data, error, refetch, isPlaceholderData } = useAnswer(subject, query);
  return (
    <PanelCard
      title={texts.overTime[unit]}
      lead={texts.overTimeLead(eventDateField)}
      actions={
        <LinkButton variant="default" href={consoleLink(subject.slug, query)}>
          {texts.openInConsole}
        </LinkButton>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={HEIGHT} role="status" aria-label={texts.loading} />}
      {data && (
        <div style={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <QueryChart
              table={withGaps(data.table, unit)}
              choice={{ kind: 'bar', x: PERIOD, y: [RECORDS], split: null }}
              height={HEIGHT}
            />
          </Suspense>
        </div>
      )}
    </PanelCard>
  );
}
