import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'wouter';
import { useRead } from '../../../api/use-api.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { WebhookState } from '../webhook-state.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { VerifyCard } from './verify-card.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookNotice } from './webhook-notice.tsx';

export default function WebhookPage() {
  const id = Number(useParams<{ id: string }>().id);
  const read = useRead('/webhooks/{id}', { path: { id } });
  const webhook = read.data;
  if (!webhook) {
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Stack role="status">
        <Skeleton height={34} width="50%" />
        <Skeleton height={220} radius="lg" />
      </Stack>
    );
  }
  return (
    <>
      <PageHeader
        title={webhook.url}
        lead={webhook.description}
        mark={<WebhookState webhook={webhook} />}
        actions={<WebhookActions webhook={webhook} />}
      />
      <Stack gap="lg">
        <WebhookNotice webhook={webhook} />
        <DeliveriesCard webhookId={id} />
        <SecretCard webhookId={id} />
        <VerifyCard />
      </Stack>
    </>
  );
}
