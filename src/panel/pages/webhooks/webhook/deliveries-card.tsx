import { Group, SegmentedControl } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../../api/use-api.ts';
import { LoadMore } from '../../../parts/controls/load-more.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import type { Delivery } from '../webhook-state.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { ResendSince } from './resend-since.tsx';

const statuses = [
  { value: '', label: texts.all },
  ...Object.entries(texts.deliveryStatuses).map(([value, label]) => ({ value, label })),
];

/** What was sent to a webhook and what was answered. */
export function DeliveriesCard({ webhookId: id }: { webhookId: number }) {
  const [status, setStatus] = useState<Delivery['status'] | ''>('');
  const deliveries = usePages(
    '/webhooks/{id}/deliveries',
    { path: { id }, query: status ? { status } : {} },
    ({ data }) => data,
  );
  return (
    <PanelCard
      flush
      title={texts.deliveries}
      actions={
        <Group gap="sm">
          <SegmentedControl
            aria-label={texts.columnState}
            data={statuses}
            value={status}
            onChange={(value) => setStatus(value as Delivery['status'] | '')}
            size="xs"
          />
          <ResendSince webhookId={id} />
        </Group>
      }
    >
      {deliveries.error ? (
        <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : (
        <DeliveryTable
          deliveries={deliveries.data}
          empty={
            <EmptyState
              icon={<IconMailForward size={32} />}
              title={status ? texts.deliveriesNoneFound : texts.deliveriesNone}
            >
              {status ? null : texts.deliveriesNoneHelp}
            </EmptyState>
          }
        />
      )}
      <LoadMore pages={deliveries} />
    </PanelCard>
  );
}
