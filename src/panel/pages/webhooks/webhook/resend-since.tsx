import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useWrite } from '../../../api/use-api.ts';
import { timeZone } from '../../../parts/figures/format.ts';
import { momentOf, wallTime } from '../../../parts/figures/zoned-time.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { common } from '../../../texts/common.ts';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';

const DAY_MS = 86_400_000;

/** Sends again what was not delivered since a moment, e.g. after the receiver was down. */
export function ResendSince({ webhookId: id }: { webhookId: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [since, setSince] = useState(() => wallTime(new Date(Date.now() - DAY_MS), timeZone()).slice(0, 16));
  const resend = useWrite('post', '/webhooks/{id}/resend', {
    refresh: ['/webhooks/{id}/deliveries'],
    onSuccess: ({ deliveries }) => {
      close();
      notifications.show({ message: texts.resendSinceDone(deliveries) });
    },
  });
  // As a `datetime-local` field has it: to the minute, without a zone.
  const at = momentOf(since, timeZone());
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {texts.resendSince}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.resendSinceTitle} centered>
        <Stack>
          <Text>{texts.resendSinceText}</Text>
          <TextInput
            type="datetime-local"
            label={texts.since}
            description={timeZone()}
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
            error={resend.error?.fields.since?.join(' ')}
            data-autofocus
          />
          {resend.error && <ErrorState error={resend.error} withFields={false} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {common.cancel}
            </Button>
            <Button
              loading={resend.isPending}
              disabled={Number.isNaN(at.getTime())}
              onClick={() => resend.mutate({ path: { id }, body: { since: at.toISOString() } })}
            >
              {texts.resendSinceConfirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
