import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize, IconPresentationAnalytics, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { common } from '../../../texts/common.ts';
import mark from '../../../theme/mark.svg';
import type { BoardTile } from '../tiles/board-tile.ts';
import { TileGrid } from '../tiles/tile-grid.tsx';
import type { AskTile } from '../tiles/use-tile-answer.ts';
import { useLightPrint } from './use-light-print.ts';
import styles from './wall.module.css';

interface WallProps {
  name: string;
  lead: string;
  tiles: BoardTile[];
  /** Key of the board, under which its answers are kept. */
  board: string;
  ask: AskTile;
  actions?: ReactNode;
}

/** A board by itself, to be looked at from afar, or printed. */
export function Wall({ name, lead, tiles, board, ask, actions }: WallProps) {
  const { toggle, fullscreen } = useFullscreenDocument();
  useLightPrint();
  return (
    <main className={styles.wall}>
      <PageHeader
        title={name}
        lead={lead}
        actions={
          <div className={styles.tools}>
            {actions}
            <Button
              variant="default"
              leftSection={fullscreen ? <IconMinimize size={17} /> : <IconMaximize size={17} />}
              onClick={() => void toggle()}
            >
              {fullscreen ? texts.leaveFullscreen : texts.fullscreen}
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => print()}>
              {texts.print}
            </Button>
          </div>
        }
      />
      {tiles.length === 0 ? (
        <PanelCard>
          <EmptyState icon={<IconPresentationAnalytics size={32} />} title={texts.empty}>
            {texts.emptyShared}
          </EmptyState>
        </PanelCard>
      ) : (
        <TileGrid {...{ tiles, board, ask }} />
      )}
      <footer className={styles.brand}>
        <img src={mark} alt="" width={20} height={20} />
        {common.product}
      </footer>
    </main>
  );
}
