import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconEdit,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Schemas } from '../../../api/paths.ts';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { consoleAddress } from '../../query/query-link.ts';

interface TileToolsProps {
  tile: Schemas['Tile'];
  editor: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onWidth: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with a tile, behind a menu. */
export function TileTools({
  tile,
  editor,
  isFirst,
  isLast,
  onMove,
  onWidth,
  onEdit,
  onRemove,
}: TileToolsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.tileActions(tile.title)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={consoleAddress(tile.schema.slug, tile.query)}
          leftSection={<IconTerminal2 size={16} />}
        >
          {texts.openInConsole}
        </Menu.Item>
        {editor && (
          <>
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
              {texts.edit}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowAutofitWidth size={16} />} onClick={onWidth}>
              {tile.width === 'half' ? texts.makeFull : texts.makeHalf}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={isFirst} onClick={() => onMove(-1)}>
              {texts.moveBefore}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={isLast} onClick={() => onMove(1)}>
              {texts.moveAfter}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} c="var(--cel-bad)" onClick={onRemove}>
              {texts.removeTile}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
