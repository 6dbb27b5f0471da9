import { AreaChart, LineChart, ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { queryTexts as texts } from '../texts/query.ts';
import { BarDrawing } from './bar-drawing.tsx';
import { BigNumber } from './big-number.tsx';
import type { ChartChoice, ResultTable } from './chart-choice.ts';
import { type ChartData, chartData, PLACE } from './chart-data.ts';
import { figureText, tickText } from './figure-text.ts';
import { nameWidth } from './name-width.ts';
import { seriesColour } from './series-colour.ts';
import { shortName } from './short-name.ts';
import { breaksAtGaps, hasLonePoint, type TimeAxis, timeAxis } from './time-axis.ts';

const HEIGHT = 380;
/** Px around a drawing: a point at its edge is a whole one, and the first and the last text of an axis stand at their lines. */
const MARGIN = { top: 10, right: 12, bottom: 5, left: 5 };
/** Px of the figures beside a drawing. */
const FIGURES_WIDTH = 60;
/** Characters of a name, at most, below a drawing and in its legend. */
const MOST_BELOW = 16;
const MOST_IN_LEGEND = 40;

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
    label: shortName(name, MOST_IN_LEGEND),
    color: seriesColour(index),
  }));
  const time = useMemo(() => data.moments && timeAxis(data.points, data.moments), [data]);
  const points = time?.points ?? data.points;
  const common = {
    h: height,
    data: points,
    dataKey: PLACE,
    series,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    valueFormatter: figureText,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    // Every second name, or every third: never some of them.
    xAxisProps: {
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 12,
      tickFormatter: (name: string) => shortName(name, MOST_BELOW),
    },
  };
  // Moments of no common period are joined; in what goes by period, one without a figure is a gap. A line of figures that come
  // now and then is joined too; an area, which is stacked, would fall to 0 between them.
  const breaks = (key: string) =>
    time === null || (time.isRegular && (choice.kind === 'area' || breaksAtGaps(points, key)));
  const joining = ({ name }: { name: string }) => ({ connectNulls: !breaks(name) });
  const withDots = data.series.some(({ key }) => hasLonePoint(points, key, breaks(key)));
  const overTime = time && time.moments.length > 1 ? { ...common, ...byMoment(time) } : common;
  const [least, most] = extentOf(
    data,
    data.series.map(({ key }) => key),
  );
  // The figures of lines and bars begin at 0.
  const figures = { tickFormatter: tickText(Math.min(0, least), Math.max(0, most)), width: FIGURES_WIDTH };
  switch (choice.kind) {
    case 'line':
      return (
        <LineChart
          {...overTime}
          lineChartProps={{ margin: MARGIN }}
          yAxisProps={figures}
          curveType={steps ? 'stepAfter' : 'linear'}
          lineProps={joining}
          withDots={withDots || data.points.length < 40}
        />
      );
    case 'area':
      return (
        <AreaChart
          {...overTime}
          areaChartProps={{ margin: MARGIN }}
          yAxisProps={figures}
          curveType="linear"
          type="stacked"
          areaProps={joining}
          withDots={withDots}
        />
      );
    case 'bar':
      return (
        <BarDrawing
          common={{ ...common, ...picking(onPick), barChartProps: { margin: MARGIN } }}
          {...{ figures, height }}
        />
      );
    case 'stacked':
      return (
        <BarDrawing
          common={{
            ...common,
            ...picking(onPick),
            type: 'stacked',
            // Figures below 0 are stacked downwards: upwards they would hide others.
            barChartProps: { margin: MARGIN, stackOffset: 'sign' },
          }}
          {...{ figures, height }}
        />
      );
    case 'number':
      return <BigNumber table={table} column={choice.y[0]} />;
    case 'scatter':
      return <Points {...{ data, choice, height }} />;
  }
}

interface PointsProps {
  data: ChartData;
  choice: ChartChoice;
  height: number;
}

/** Points between the least and the most of their figures: places on a map are far from 0. */
function Points({ data, choice, height }: PointsProps) {
  const key = data.series[0]?.key ?? '';
  const across = extentOf(data, [PLACE]);
  const up = extentOf(data, [key]);
  const upText = tickText(...up);
  return (
    <ScatterChart
      h={height}
      data={[{ name: choice.y[0] ?? '', color: seriesColour(0), data: numericPoints(data) }]}
      dataKey={{ x: PLACE, y: key }}
      labels={{ x: choice.x, y: choice.y[0] ?? '' }}
      xAxisLabel={choice.x}
      yAxisLabel={choice.y[0] ?? ''}
      valueFormatter={figureText}
      xAxisProps={{ domain: ['auto', 'auto'], tickFormatter: tickText(...across), minTickGap: 12 }}
      yAxisProps={{
        domain: ['auto', 'auto'],
        tickFormatter: upText,
        width: Math.max(FIGURES_WIDTH, ...up.map((value) => nameWidth(upText(value)) + 20)),
      }}
      scatterChartProps={{ margin: { ...MARGIN, bottom: 30, left: 10 } }}
    />
  );
}

/** The least and the most of the figures under some keys of the points. */
function extentOf({ points }: ChartData, keys: string[]): [number, number] {
  const figures = points
    .flatMap((point) => keys.map((key) => point[key]))
    .filter((figure) => typeof figure === 'number');
  return [Math.min(...figures), Math.max(...figures)];
}

/** What puts each point at its moment, rather than as far from the next as any other. */
function byMoment({ points, moments }: TimeAxis) {
  const names = new Map(moments.map((moment, at) => [moment, String(points[at]?.[PLACE])]));
  const nameOf = (moment: unknown) => names.get(moment as number) ?? '';
  return {
    data: points.map((point, at) => ({ ...point, [PLACE]: moments[at]! })),
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

function picking(onPick: QueryChartProps['onPick']) {
  if (!onPick) return {};
  // The bar itself says where it stands; the chart knows only what the pointer moved over before.
  const onClick = ({ payload }: { payload?: ChartData['points'][number] }) => {
    if (payload) onPick(String(payload[PLACE]));
  };
  return { barProps: { cursor: 'pointer', onClick } };
}

function numericPoints(data: ChartData): Record<string, number>[] {
  return data.points as Record<string, number>[];
}
