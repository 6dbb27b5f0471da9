import { Button, Modal, Stack } from '@mantine/core';
import { useLocation } from 'wouter';
import { useWrite } from '../../../api/use-api.ts';
import { SecretOnce } from '../../../parts/secrets/secret-once.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import { WebhookForm } from '../webhook-form.tsx';

/** Asks where messages go; then shows the secret that signs them. */
export function CreateWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [, navigate] = useLocation();
  const create = useWrite('post', '/webhooks', { refresh: ['/webhooks'] });
  const created = create.data;
  const leave = () => {
    onClose();
    create.reset();
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={created ? texts.created : texts.createTitle}
      centered
      size="lg"
      closeOnClickOutside={!created}
    >
      {created ? (
        <Stack>
          <SecretOnce label={texts.secret} value={created.secret} hint={texts.createdHint} />
          <Button
            ml="auto"
            onClick={() => {
              leave();
              navigate(`/webhooks/${created.webhook.id}`);
            }}
          >
            {texts.done}
          </Button>
        </Stack>
      ) : (
        <WebhookForm
          initial={{ url: '', description: '' }}
          submitLabel={texts.create}
          busy={create.isPending}
          error={create.error}
          onCancel={leave}
          onSubmit={(values) => create.mutate({ body: { ...values, active: true } })}
        />
      )}
    </Modal>
  );
}
