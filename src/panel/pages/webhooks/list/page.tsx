import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { readAhead } from '../../../api/query-client.ts';
import { useRead } from '../../../api/use-api.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { DataTable } from '../../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import { DeliveryState, WebhookState } from '../webhook-state.tsx';
import classes from '../webhooks.module.css';
import { CreateWebhookDialog } from './create-dialog.tsx';

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/webhooks');
}

export default function WebhooksPage() {
  const webhooks = useRead('/webhooks');
  const [creating, { open, close }] = useDisclosure(false);
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={open}>
      {texts.create}
    </Button>
  );
  const none = webhooks.data?.data.length === 0;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={!none && create} />
      {webhooks.error ? (
        <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : (
        <PanelCard flush>
          <DataTable
            caption={texts.caption}
            rows={webhooks.data?.data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconWebhook size={32} />} title={texts.none} action={create}>
                {texts.noneHelp}
              </EmptyState>
            }
            columns={[
              {
                key: 'url',
                header: texts.columnUrl,
                leading: true,
                cell: ({ id, url, description }) => (
                  <span className={classes.url}>
                    <TextLink href={`/webhooks/${id}`}>{url}</TextLink>
                    {description && <span className={classes.soft}>{description}</span>}
                  </span>
                ),
              },
              {
                key: 'state',
                header: texts.columnState,
                cell: (webhook) => <WebhookState webhook={webhook} />,
              },
              {
                key: 'last',
                header: texts.columnLast,
                cell: ({ last_delivery }) =>
                  last_delivery ? (
                    <span className={classes.pair}>
                      <DeliveryState status={last_delivery.status} /> <RelativeTime at={last_delivery.at} />
                    </span>
                  ) : (
                    '—'
                  ),
              },
            ]}
          />
        </PanelCard>
      )}
      <CreateWebhookDialog opened={creating} onClose={close} />
    </>
  );
}
