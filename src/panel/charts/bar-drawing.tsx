import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { queryTexts as texts } from '../texts/query.ts';
import { PLACE } from './chart-data.ts';
import { nameWidth } from './name-width.ts';
import { shortName } from './short-name.ts';

/** Names longer than these stand beside the bars rather than below. */
const LONG_NAME = 12;
/** Characters of a name beside its bar, at most. */
const MOST_BESIDE = 22;
/** Lying bars, at most: more would be read by nobody, and printed on forty pages. */
const MOST_LYING = 100;
/** Px between a name and its bar. */
const GAP = 18;
/** Px of height that a name takes with its bar, and that each bar takes where several stand side by side. */
const NAME_HEIGHT = 26;
const BAR_HEIGHT = 10;
/** Px of height that the axis of the figures takes. */
const AXIS_HEIGHT = 34;

interface BarDrawingProps {
  common: Parameters<typeof BarChart>[0];
  figures: { tickFormatter: (value: number) => string; width: number };
  /** Px, as few as there may be. */
  height: number;
}

/** Bars: upright where their names are short, else lying, each beside its name. */
export function BarDrawing({ common, figures, height }: BarDrawingProps) {
  const names = common.data.map((point) => String(point[PLACE]));
  if (names.every((name) => name.length <= LONG_NAME))
    return <BarChart {...common} yAxisProps={figures} maxBarWidth={48} />;
  const data = common.data.slice(0, MOST_LYING);
  const bars = common.type === 'stacked' ? 1 : common.series.length;
  const whole = data.length * Math.max(NAME_HEIGHT, (bars + 1) * BAR_HEIGHT) + AXIS_HEIGHT;
  const shown = (name: unknown) => unbroken(shortName(String(name), MOST_BESIDE));
  return (
    <>
      {names.length > data.length && (
        <Text size="xs" c="var(--cel-warn)" mb="xs">
          {texts.namesLeftOut(data.length, names.length)}
        </Text>
      )}
      <BarChart
        {...common}
        data={data}
        h={Math.max(height, whole)}
        orientation="vertical"
        gridAxis="y"
        // Above bars that have to be scrolled: below them it would not be seen.
        xAxisProps={{ tickFormatter: figures.tickFormatter, ...(whole > height * 1.25 && AXIS_ABOVE) }}
        yAxisProps={{
          width: Math.max(...names.map((name) => nameWidth(shown(name)))) + GAP,
          tickFormatter: shown,
          // Each bar has its name.
          interval: 0,
        }}
        maxBarWidth={24}
      />
    </>
  );
}

const AXIS_ABOVE = {
  orientation: 'top' as const,
  tick: { transform: 'translate(0, -10)', fontSize: 12, fill: 'currentColor' },
};

/** In one line: two would run into the names above and below. */
function unbroken(name: string): string {
  return name.replaceAll(/\s/g, '\u00a0');
}
