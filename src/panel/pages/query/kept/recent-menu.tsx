import { Button, Menu, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import { parseQueryText } from '../query-text.ts';
import type { RecentQuery } from './use-kept-queries.ts';

interface RecentMenuProps {
  queries: RecentQuery[];
  onChoose: (text: string) => void;
}

/** The queries that the member ran, to be taken up again. */
export function RecentMenu({ queries, onChoose }: RecentMenuProps) {
  return (
    <Menu width={320} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory size={16} />}>
          {texts.recent}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {queries.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {texts.recentNone}
          </Text>
        )}
        {queries.map(({ query, asked_at }) => (
          <Menu.Item key={asked_at + query} onClick={() => onChoose(query)}>
            <Text size="sm" ff="monospace" lineClamp={2}>
              {parseQueryText(query)?.select.join(', ') ?? query}
            </Text>
            <Text size="xs" c="dimmed">
              <RelativeTime at={asked_at} />
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
