import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDots, IconEdit, IconPlayerPause, IconSend, IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { notifyError } from '../../../parts/frame/notify-error.ts';
import { common } from '../../../texts/common.ts';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import { WebhookForm } from '../webhook-form.tsx';
import type { Webhook } from '../webhook-state.tsx';

/** Sending a test; editing, pausing and removing behind a menu. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, description, active } = webhook;
  const [editing, edit] = useDisclosure(false);
  const [removing, asked] = useDisclosure(false);
  const [, navigate] = useLocation();
  const test = useWrite('post', '/webhooks/{id}/test', {
    refresh: ['/webhooks/{id}/deliveries'],
    onSuccess: () => notifications.show({ message: texts.testSent }),
    onError: notifyError,
  });
  const change = useWrite('patch', '/webhooks/{id}', {
    refresh: ['/webhooks', '/webhooks/{id}'],
    onSuccess: edit.close,
  });
  const pause = useWrite('patch', '/webhooks/{id}', {
    refresh: ['/webhooks', '/webhooks/{id}'],
    onError: notifyError,
  });
  const remove = useWrite('delete', '/webhooks/{id}', {
    refresh: ['/webhooks'],
    onSuccess: () => navigate('/webhooks'),
  });
  return (
    <>
      <Button
        leftSection={<IconSend size={17} />}
        loading={test.isPending}
        onClick={() => test.mutate({ path: { id } })}
      >
        {texts.test}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.actions}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit.open}>
            {texts.edit}
          </Menu.Item>
          {active && (
            <Menu.Item
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => pause.mutate({ path: { id }, body: { active: false } })}
            >
              {texts.pause}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} />} c="var(--cel-bad)" onClick={asked.open}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={editing} onClose={edit.close} title={texts.editTitle} centered size="lg">
        <WebhookForm
          initial={{ url, description }}
          submitLabel={texts.save}
          busy={change.isPending}
          error={change.error}
          onCancel={edit.close}
          onSubmit={(body) => change.mutate({ path: { id }, body })}
        />
      </Modal>
      <ConfirmDialog
        opened={removing}
        onClose={asked.close}
        onConfirm={() => remove.mutate({ path: { id } })}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        busy={remove.isPending}
        error={remove.error}
        danger
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  );
}
