import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead, useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { formatInstant } from '../../../parts/figures/format.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import classes from '../webhooks.module.css';

const HIDDEN = `whsec_${'•'.repeat(24)}`;

/** The secret, hidden until asked for, and its rotation. */
export function SecretCard({ webhookId: id }: { webhookId: number }) {
  const [shown, { toggle, open: show }] = useDisclosure(false);
  const [asking, { open, close }] = useDisclosure(false);
  const secret = useRead('/webhooks/{id}/secret', { path: { id } }, { enabled: shown });
  const rotate = useWrite('post', '/webhooks/{id}/secret', {
    refresh: ['/webhooks/{id}/secret'],
    onSuccess: () => {
      close();
      show();
    },
  });
  const visible = shown ? secret.data : undefined;
  return (
    <PanelCard title={texts.secret} lead={texts.secretLead}>
      {secret.error && <ErrorState error={secret.error} />}
      <output className={classes.secret} aria-label={texts.secret}>
        {visible?.secret ?? HIDDEN}
      </output>
      {visible?.previous_valid_until && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.previousUntil(formatInstant(visible.previous_valid_until))}
        </Text>
      )}
      <Group gap="xs" mt="md">
        <Button variant="default" size="xs" onClick={toggle} aria-pressed={shown}>
          {shown ? texts.hide : texts.show}
        </Button>
        {visible && <CopyButton value={visible.secret} />}
        <Button variant="default" size="xs" onClick={open}>
          {texts.rotate}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => rotate.mutate({ path: { id } })}
        title={texts.rotateTitle}
        confirmLabel={texts.rotateConfirm}
        busy={rotate.isPending}
        error={rotate.error}
      >
        {texts.rotateText}
      </ConfirmDialog>
    </PanelCard>
  );
}
