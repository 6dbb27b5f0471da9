import { Button, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useParams } from 'wouter';
import { useRead, useWrite } from '../../../api/use-api.ts';
import { CodeBlock } from '../../../parts/controls/code-block.tsx';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { notifyError } from '../../../parts/frame/notify-error.ts';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import { DeliveryState } from '../webhook-state.tsx';
import { AttemptList } from './attempt-list.tsx';

export default function DeliveryPage() {
  const id = Number(useParams<{ id: string }>().id);
  const read = useRead('/deliveries/{id}', { path: { id } });
  const resend = useWrite('post', '/deliveries/{id}/resend', {
    refresh: ['/deliveries/{id}', '/webhooks/{id}/deliveries'],
    onSuccess: () => notifications.show({ message: texts.resent }),
    onError: notifyError,
  });
  if (!read.data) {
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Stack role="status">
        <Skeleton height={34} width="40%" />
        <Skeleton height={220} radius="lg" />
      </Stack>
    );
  }
  const { delivery, payload, attempts } = read.data;
  return (
    <>
      <PageHeader
        title={texts.delivery(id)}
        mark={<DeliveryState status={delivery.status} />}
        lead={
          <>
            {delivery.topic}, <RelativeTime at={delivery.created_at} />
            {delivery.test && ` · ${texts.isTest}`}
          </>
        }
        actions={
          <>
            <LinkButton variant="default" href={`/webhooks/${delivery.webhook_id}`}>
              {texts.backToWebhook}
            </LinkButton>
            <Button loading={resend.isPending} onClick={() => resend.mutate({ path: { id } })}>
              {texts.resend}
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <PanelCard
          flush
          title={texts.attempts}
          lead={delivery.attempts > attempts.length && texts.attemptsNewest(attempts.length)}
        >
          <AttemptList attempts={attempts} next={delivery.next_attempt_at} />
        </PanelCard>
        <PanelCard title={texts.message} lead={texts.messageLead(delivery.message_id)}>
          <CodeBlock code={JSON.stringify(payload, null, 2)} label={texts.message} />
        </PanelCard>
      </Stack>
    </>
  );
}
