import { Button, Menu, Text } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { SavedQuery } from './use-kept-queries.ts';

interface SavedMenuProps {
  queries: SavedQuery[];
  onOpen: (query: SavedQuery) => void;
}

/** The queries that the account saved by name. */
export function SavedMenu({ queries, onOpen }: SavedMenuProps) {
  return (
    <Menu width={320} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmarks size={16} />}>
          {texts.saved}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {queries.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {texts.savedNone}
          </Text>
        )}
        {queries.map((query) => (
          <Menu.Item key={query.id} onClick={() => onOpen(query)}>
            <Text size="sm" fw={600} lineClamp={2}>
              {query.name}
            </Text>
            <Text size="xs" c="dimmed">
              {query.saved_by} · <RelativeTime at={query.updated_at} />
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
