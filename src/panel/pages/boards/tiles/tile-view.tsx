import { Skeleton, Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { chartOf, type ResultTable as Table } from '../../../charts/chart-choice.ts';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { boardTexts as texts } from '../../../texts/boards.ts';
import type { BoardTile, TileAnswer } from './board-tile.ts';
import styles from './tiles.module.css';

const QueryChart = lazyPart(() => import('../../../charts/query-chart.tsx'));
const ResultTable = lazyPart(() =>
  import('../../query/result/result-table.tsx').then((module) => ({ default: module.ResultTable })),
);

/** Height of charts and tables, px. */
export const TILE_HEIGHT = 280;

/** An answer as the tile draws it. */
export function TileView({ tile: { title, chart }, answer }: { tile: BoardTile; answer: TileAnswer }) {
  const table = useMemo((): Table => ({ columns: answer.columns, rows: answer.rows }), [answer]);
  const choice = useMemo(() => (chart ? chartOf(table, chart) : null), [table, chart]);
  if (table.rows.length === 0) return <Text c="dimmed">{texts.noRows}</Text>;
  if (chart && !choice) return <Text c="dimmed">{texts.noNumbers}</Text>;
  return (
    <Suspense fallback={<Skeleton height={TILE_HEIGHT} />}>
      {choice ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.drawing} tabIndex={0} aria-label={texts.chartOf(title)}>
          <QueryChart table={table} choice={choice} height={TILE_HEIGHT} />
        </section>
      ) : (
        <div className={styles.rows}>
          <ResultTable table={table} />
        </div>
      )}
    </Suspense>
  );
}
