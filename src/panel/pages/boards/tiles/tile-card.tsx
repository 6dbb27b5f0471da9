import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CrashGuard } from '../../../layout/crash-guard.tsx';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import type { BoardTile } from './board-tile.ts';
import { TILE_HEIGHT, TileView } from './tile-view.tsx';
import styles from './tiles.module.css';
import { type AskTile, useTileAnswer } from './use-tile-answer.ts';

export interface TileCardProps {
  /** Key of the board, under which its answers are kept. */
  board: string;
  tile: BoardTile;
  ask: AskTile;
  /** Before the title, e.g. what moves the tile. */
  handle?: ReactNode;
  /** What can be done with the tile. */
  tools?: ReactNode;
}

/** One tile: its title, its chart, and how old that is. */
export function TileCard({ board, tile, ask, handle, tools }: TileCardProps) {
  const { title, last_days } = tile;
  const { answer, error, isReading, retry } = useTileAnswer(board, tile, ask);
  return (
    <article className={styles.card} aria-label={title} aria-busy={isReading && !answer}>
      <header className={styles.head}>
        {handle}
        <h2 className={styles.title}>{title}</h2>
        {tools}
      </header>
      <div className={styles.body}>
        {error && <ErrorState error={error} onRetry={retry} />}
        {answer && (
          <CrashGuard place={answer.answered_at} instead={<Text c="dimmed">{texts.broken}</Text>}>
            <TileView tile={tile} answer={answer} />
          </CrashGuard>
        )}
        {!answer && !error && (
          <Skeleton height={TILE_HEIGHT} role="status" aria-label={texts.readingTile(title)} />
        )}
      </div>
      <footer className={styles.foot}>
        {last_days !== null && <span>{texts.lastDays(last_days)}</span>}
        {answer?.more && <span>{texts.firstRows(answer.rows.length)}</span>}
        {answer && (
          <span className={styles.age}>
            {isReading ? texts.reading : texts.answered} <RelativeTime at={answer.answered_at} />
          </span>
        )}
      </footer>
    </article>
  );
}
