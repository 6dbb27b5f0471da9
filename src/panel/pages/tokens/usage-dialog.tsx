import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { FactList } from '../../parts/figures/fact-list.tsx';
import { formatBytes, formatCount } from '../../parts/figures/format.ts';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { usageTable } from './usage-days.ts';

const QueryChart = lazyPart(() => import('../../charts/query-chart.tsx'));

const HEIGHT = 220;

interface UsageDialogProps {
  opened: boolean;
  onClose: () => void;
  name: string;
  usage: Schemas['TokenUsage'];
  days: Schemas['TokenUsage']['days'];
}

/** What a token did in the month, and its requests of each day. */
export function UsageDialog({ opened, onClose, name, usage: { month }, days }: UsageDialogProps) {
  const y = [texts.accepted, texts.refusals, texts.failures];
  return (
    <Modal opened={opened} onClose={onClose} title={texts.usageOf(name)} size="lg" centered>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.usageNote}
        </Text>
        <FactList
          facts={[
            [texts.requests, formatCount(month.requests)],
            [texts.refusals, formatCount(month.refusals)],
            [texts.failures, formatCount(month.failures)],
            [texts.uploads, texts.uploadsText(month.uploads, formatBytes(month.upload_bytes))],
            [texts.queries, formatCount(month.queries)],
          ]}
        />
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <QueryChart
            table={usageTable(days)}
            choice={{ kind: 'stacked', x: texts.day, y, split: null }}
            height={HEIGHT}
          />
        </Suspense>
      </Stack>
    </Modal>
  );
}
