import { Group, MultiSelect, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Suspense, useMemo, useRef } from 'react';
import {
  axisColumns,
  type ChartChoice,
  type ChartKind,
  chartKinds,
  chartOf,
  isNumeric,
  type ResultTable,
} from '../../../charts/chart-choice.ts';
import { chartData } from '../../../charts/chart-data.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import { ImageMenu } from './image-menu.tsx';

const QueryChart = lazyPart(() => import('../../../charts/query-chart.tsx'));

interface ResultChartProps {
  table: ResultTable;
  /** What was chosen; the rest is proposed. */
  chosen: Partial<ChartChoice>;
  onChoose: (chosen: Partial<ChartChoice>) => void;
}

/** An answer as a chart: kind and axes are proposed from the types and can be changed. */
export function ResultChart({ table, chosen, onChoose }: ResultChartProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const choice = useMemo(() => chartOf(table, chosen), [table, chosen]);
  if (!choice) {
    return (
      <EmptyState icon={<IconChartBar size={32} />} title={texts.noChart}>
        {texts.noChartHelp}
      </EmptyState>
    );
  }
  const numeric = table.columns.filter(isNumeric).map(({ name }) => name);
  const set = (change: Partial<ChartChoice>) => onChoose({ ...chosen, ...change });
  const xNames = choice.kind === 'scatter' ? numeric : axisColumns(table).map(({ name }) => name);
  const splits = table.columns.filter(({ type, name }) => type === 'varchar' && name !== choice.x);
  return (
    <div className={classes.chart} ref={drawing}>
      <Group align="flex-end" gap="sm" mb="md">
        <SegmentedControl
          aria-label={texts.chartKind}
          data={chartKinds.map((value) => ({ value, label: texts.chartKinds[value] }))}
          value={choice.kind}
          onChange={(value) => set({ kind: value as ChartKind, ...scatterAxes(value, choice, numeric) })}
        />
        {choice.kind !== 'number' && (
          <Select
            label={texts.axisX}
            data={xNames}
            value={choice.x}
            onChange={(x) => x && set({ x })}
            allowDeselect={false}
            w={170}
          />
        )}
        <MultiSelect
          label={texts.axisY}
          data={numeric}
          value={choice.y}
          onChange={(y) =>
            y.length > 0 && set({ y: choice.split || choice.kind === 'scatter' ? y.slice(-1) : y })
          }
          miw={170}
          flex="0 1 auto"
        />
        {!['scatter', 'number'].includes(choice.kind) && splits.length > 0 && (
          <Select
            label={texts.split}
            placeholder={texts.noSplit}
            data={splits.map(({ name }) => name)}
            value={choice.split}
            onChange={(split) => set({ split, ...(split ? { y: choice.y.slice(0, 1) } : {}) })}
            clearable
            w={170}
          />
        )}
        {choice.kind !== 'number' && (
          <ImageMenu drawing={drawing} names={chartData(table, choice).series.map(({ name }) => name)} />
        )}
      </Group>
      <Suspense fallback={<Skeleton height={380} />}>
        <QueryChart table={table} choice={choice} />
      </Suspense>
    </div>
  );
}

/** Points need a figure on both axes. */
function scatterAxes(kind: string, { x, y }: ChartChoice, numeric: string[]): Partial<ChartChoice> {
  if (kind !== 'scatter') return {};
  const across = numeric.includes(x) ? x : (numeric[0] ?? x);
  return { split: null, x: across, y: [y.find((name) => name !== across) ?? numeric.at(-1) ?? across] };
}
