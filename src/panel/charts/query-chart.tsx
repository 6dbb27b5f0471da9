import { AreaChart, BarChart, LineChart, ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { queryTexts as texts } from '../texts/query.ts';
import type { ChartChoice, ResultTable } from './chart-choice.ts';
import { type ChartData, chartData } from './chart-data.ts';
import { seriesColour } from './series-colour.ts';
import { hasLonePoint, type TimeAxis, timeAxis } from './time-axis.ts';

const HEIGHT = 380;
/** Names of bars longer than these stand beside the bars rather than below. */
const LONG_NAME = 12;

interface QueryChartProps {
  table: ResultTable;
  choice: ChartChoice;
  /** Px; bars with long names take more. */
  height?: number;
  /** Whether a line keeps its value until the next point. */
  steps?: boolean;
  /** Called with the place on the axis of a bar that was clicked. */
  onPick?: (x: string) => void;
}

/** For the ticks of an axis: they begin at 0, so that three digits tell them apart. */
const shortNumber = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 3 });
const wholeNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** Figures below one, such as credits: rounded to places they would all be 0. */
const smallNumber = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });

/** @param format of figures from one on */
function shown(value: number, format: Intl.NumberFormat): string {
  return (Math.abs(value) < 1 ? smallNumber : format).format(value);
}

/** An answer as a chart. A chunk of its own: import it lazily. */
export default function QueryChart(props: QueryChartProps) {
  const { table, choice, height = HEIGHT, steps = false, onPick } = props;
  const data = useMemo(() => chartData(table, choice), [table, choice]);
  const summary = texts.chartSummary(choice.y.join(', '), choice.x, choice.split, data.points.length);
  return (
    <figure style={{ margin: 0 }} aria-label={summary}>
      <Drawing {...{ table, choice, data, height, steps, onPick }} />
      {data.repeats && (
        <Text size="xs" c="var(--cel-warn)" mt="xs">
          {texts.chartRepeats(choice.x)}
        </Text>
      )}
      {data.rowsLeftOut > 0 && choice.kind !== 'number' && (
        <Text size="xs" c="var(--cel-warn)" mt="xs">
          {texts.rowsLeftOut(table.rows.length - data.rowsLeftOut, table.rows.length)}
        </Text>
      )}
      {data.leftOut > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.seriesLeftOut(data.leftOut)}
        </Text>
      )}
    </figure>
  );
}

interface DrawingProps extends Required<Omit<QueryChartProps, 'onPick'>> {
  data: ChartData;
  onPick: QueryChartProps['onPick'];
}

function Drawing({ table, choice, data, height, steps, onPick }: DrawingProps) {
  const series = data.series.map(({ key, name }, index) => ({
    name: key,
    label: name,
    color: seriesColour(index),
  }));
  const { x } = choice;
  const time = useMemo(() => data.moments && timeAxis(data.points, data.moments, x), [data, x]);
  const points = time?.points ?? data.points;
  const common = {
    h: height,
    data: points,
    dataKey: choice.x,
    series,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    valueFormatter: (value: number) => shown(value, wholeNumber),
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    // Every second name, or every third: never some of them.
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 12 },
  };
  // Moments of no common period are joined; in what goes by period, one without a figure is a gap.
  const connectNulls = time !== null && !time.isRegular;
  const withDots =
    !connectNulls &&
    hasLonePoint(
      points,
      data.series.map(({ key }) => key),
    );
  const overTime = time && time.moments.length > 1 ? { ...common, ...byMoment(time, x) } : common;
  const figures = { tickFormatter: (value: number) => shown(value, shortNumber), width: 60 };
  switch (choice.kind) {
    case 'line':
      return (
        <LineChart
          {...overTime}
          yAxisProps={figures}
          curveType={steps ? 'stepAfter' : 'linear'}
          connectNulls={connectNulls}
          withDots={withDots || data.points.length < 40}
        />
      );
    case 'area':
      return (
        <AreaChart
          {...overTime}
          yAxisProps={figures}
          curveType="linear"
          type="stacked"
          connectNulls={connectNulls}
          withDots={withDots}
        />
      );
    case 'bar':
      return (
        <Bars common={{ ...common, ...picking(choice.x, onPick) }} {...{ figures, height }} x={choice.x} />
      );
    case 'stacked':
      return (
        <Bars
          common={{ ...common, ...picking(choice.x, onPick), type: 'stacked' }}
          {...{ figures, height }}
          x={choice.x}
        />
      );
    case 'number':
      return <BigNumber table={table} column={choice.y[0]} />;
    case 'scatter':
      return (
        <ScatterChart
          h={height}
          data={[{ name: choice.y[0] ?? '', color: seriesColour(0), data: numericPoints(data) }]}
          dataKey={{ x: choice.x, y: data.series[0]?.key ?? '' }}
          labels={{ x: choice.x, y: choice.y[0] ?? '' }}
          xAxisLabel={choice.x}
          yAxisLabel={choice.y[0] ?? ''}
          valueFormatter={common.valueFormatter}
          yAxisProps={figures}
        />
      );
  }
}

/** What puts each point at its moment, rather than as far from the next as any other. */
function byMoment({ points, moments }: TimeAxis, x: string) {
  const names = new Map(moments.map((moment, at) => [moment, String(points[at]?.[x])]));
  const nameOf = (moment: unknown) => names.get(moment as number) ?? '';
  return {
    data: points.map((point, at) => ({ ...point, [x]: moments[at]! })),
    xAxisProps: {
      type: 'number' as const,
      domain: ['dataMin', 'dataMax'],
      ticks: moments,
      tickFormatter: nameOf,
      interval: 'preserveStartEnd' as const,
      minTickGap: 12,
    },
    tooltipProps: { labelFormatter: nameOf },
  };
}

function picking(x: string, onPick: QueryChartProps['onPick']) {
  if (!onPick) return {};
  // The bar itself says where it stands; the chart knows only what the pointer moved over before.
  const onClick = ({ payload }: { payload?: ChartData['points'][number] }) => {
    if (payload) onPick(String(payload[x]));
  };
  return { barProps: { cursor: 'pointer', onClick } };
}

/** Takes the text of a figure, of which it keeps every digit. */
const exactNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 38 });

/** The first figure of the answer by itself. */
function BigNumber({ table, column }: { table: ResultTable; column: string | undefined }) {
  const value = table.rows[0]?.[table.columns.findIndex(({ name }) => name === column)];
  return (
    <div style={{ textAlign: 'center', paddingBlock: 'var(--mantine-spacing-xl)' }}>
      <Text fz="3.5rem" ff="heading" lh={1.1}>
        {value ? exactNumber.format(value as `${number}`) : '—'}
      </Text>
      {table.rows.length > 1 && <Text c="dimmed">{texts.firstOfRows(table.rows.length)}</Text>}
    </div>
  );
}

function numericPoints(data: ChartData): Record<string, number>[] {
  return data.points as Record<string, number>[];
}

interface BarsProps {
  common: Parameters<typeof BarChart>[0];
  figures: { tickFormatter: (value: number) => string; width: number };
  x: string;
  /** Px, as few as there may be. */
  height: number;
}

function Bars({ common, figures, x, height }: BarsProps) {
  const longest = Math.max(...common.data.map((point) => String(point[x]).length));
  if (longest <= LONG_NAME) return <BarChart {...common} yAxisProps={figures} maxBarWidth={48} />;
  return (
    <BarChart
      {...common}
      h={Math.max(height, common.data.length * 26)}
      orientation="vertical"
      gridAxis="y"
      xAxisProps={{ tickFormatter: figures.tickFormatter }}
      yAxisProps={{ width: Math.min(220, longest * 7) }}
      maxBarWidth={24}
    />
  );
}
