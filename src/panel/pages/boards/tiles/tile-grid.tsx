import type { BoardTile } from './board-tile.ts';
import { TileCard, type TileCardProps } from './tile-card.tsx';
import styles from './tiles.module.css';

interface TileGridProps extends Pick<TileCardProps, 'board' | 'ask'> {
  tiles: BoardTile[];
}

/** The tiles of a board to look at. */
export function TileGrid({ tiles, board, ask }: TileGridProps) {
  return (
    <ol className={styles.grid}>
      {tiles.map((tile) => (
        <li key={tile.number} className={styles.place} data-width={tile.width}>
          <TileCard {...{ board, tile, ask }} />
        </li>
      ))}
    </ol>
  );
}
