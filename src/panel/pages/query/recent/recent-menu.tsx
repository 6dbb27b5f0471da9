import { Button, Menu, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import { parseQueryText } from '../query-text.ts';
import type { RecentQuery } from './recent-queries.ts';

/** The queries run in this browser, to be taken up again. */
export function RecentMenu({
  queries,
  onChoose,
}: {
  queries: RecentQuery[];
  onChoose: (text: string) => void;
}) {
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
        {queries.map(({ text, at }) => (
          <Menu.Item key={at + text} onClick={() => onChoose(text)}>
            <Text size="sm" ff="monospace" lineClamp={2}>
              {parseQueryText(text)?.select.join(', ')}
            </Text>
            <Text size="xs" c="dimmed">
              <RelativeTime at={at} />
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
