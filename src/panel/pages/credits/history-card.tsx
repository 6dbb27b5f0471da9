import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { useRead } from '../../api/use-api.ts';
import { MAX_SERIES } from '../../charts/chart-choice.ts';
import { formatCredits, formatDay } from '../../parts/figures/format.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { creditsTexts as texts } from '../../texts/credits.ts';
import classes from './credits.module.css';
import { balanceTable, chargedTable, dayAfter, lastDayOf } from './history-tables.ts';

const QueryChart = lazyPart(() => import('../../charts/query-chart.tsx'));
QueryChart.preload();

const HEIGHT = 220;

export type Unit = 'day' | 'month';

interface HistoryCardProps {
  unit: Unit;
  onUnit: (unit: Unit) => void;
  /** Narrows the ledger to the days of a bar. */
  onPick: (from: string, to: string) => void;
}

/** Balance and use over time, and when the credits end at the pace of the last 30 days. */
export function HistoryCard({ unit, onUnit, onPick }: HistoryCardProps) {
  const { data, error, refetch } = useRead('/credits/history', { query: { unit } }, { keepPrevious: true });
  return (
    <PanelCard
      title={texts.history}
      lead={data && <Pace history={data} />}
      actions={
        <SegmentedControl
          aria-label={texts.unit}
          value={unit}
          onChange={(value) => onUnit(value as Unit)}
          data={[
            { value: 'day', label: texts.byDay },
            { value: 'month', label: texts.byMonth },
          ]}
        />
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={HEIGHT} role="status" aria-label={texts.history} />}
      {data && (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <Charts history={data} onPick={(from) => onPick(from, lastDayOf(from, unit))} />
        </Suspense>
      )}
    </PanelCard>
  );
}

function Pace({ history: { days_left, charged_in_30_days } }: { history: Schemas['CreditHistory'] }) {
  if (days_left === null) return null;
  const day = formatDay(dayAfter(new Date(), days_left));
  return texts.pace(formatCredits(charged_in_30_days), days_left, day);
}

interface ChartsProps {
  history: Schemas['CreditHistory'];
  onPick: (from: string) => void;
}

function Charts({ history, onPick }: ChartsProps) {
  const charged = chargedTable(history);
  const schemas = charged.columns.slice(1).map(({ name }) => name);
  return (
    <div className={classes.charts}>
      <div>
        <h3 className={classes.chartTitle}>{texts.balanceChart}</h3>
        <QueryChart
          table={balanceTable(history)}
          choice={{ kind: 'line', x: texts.period, y: [texts.balance], split: null }}
          height={HEIGHT}
          steps
        />
      </div>
      <div>
        <h3 className={classes.chartTitle}>{texts.useChart}</h3>
        {schemas.length === 0 ? (
          <p className={classes.soft}>{texts.noUse}</p>
        ) : (
          <QueryChart
            table={charged}
            choice={{ kind: 'stacked', x: texts.period, y: schemas.slice(0, MAX_SERIES), split: null }}
            height={HEIGHT}
            onPick={onPick}
          />
        )}
        {schemas.length > MAX_SERIES && (
          <Text size="xs" c="dimmed">
            {texts.schemasLeftOut(schemas.length - MAX_SERIES)}
          </Text>
        )}
      </div>
    </div>
  );
}
