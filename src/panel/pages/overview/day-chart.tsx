import { useState } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { formatDay } from '../../parts/figures/format.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './day-chart.module.css';

type Day = Schemas['Overview']['days'][number];

interface DayChartProps {
  title: string;
  days: Day[];
  figure: (day: Day) => number;
  format: (value: number) => string;
  /** Counts what went wrong. */
  bad?: boolean;
}

const HEIGHT = 72;
const STEP = 10;
const BAR = 7;
/** A day with little still shows. */
const LEAST = 3;

/** A bar per day. Drawn by hand: 30 bars need no chart library on the first page. */
export function DayChart({ title, days, figure, format, bad = false }: DayChartProps) {
  const [pointed, setPointed] = useState<Day>();
  const values = days.map(figure);
  const total = values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(...values, 1);
  const head = pointed
    ? texts.onDay(formatDay(pointed.day), format(figure(pointed)))
    : `${format(total)} · ${texts.last30}`;
  return (
    <PanelCard>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.head}>{head}</p>
      <svg
        className={styles.chart}
        data-bad={bad || undefined}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chartLabel(title, format(total))}
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map((day, index) => {
          const value = values[index]!;
          const height = value === 0 ? 1 : Math.max((value / most) * HEIGHT, LEAST);
          return (
            <g
              key={day.day}
              data-pointed={day === pointed || undefined}
              onPointerEnter={() => setPointed(day)}
            >
              <rect className={styles.space} x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect
                className={value === 0 ? styles.none : styles.bar}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden>
        <span>{formatDay(days[0]!.day)}</span>
        <span>{formatDay(days.at(-1)!.day)}</span>
      </p>
    </PanelCard>
  );
}
