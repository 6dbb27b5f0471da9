import { Group, SegmentedControl } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { usePages } from '../../../api/use-api.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { ErrorState } from '../../../parts/error-state.tsx';
import { LoadMore } from '../../../parts/load-more.tsx';
import { PanelCard } from '../../../parts/panel-card.tsx';
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
