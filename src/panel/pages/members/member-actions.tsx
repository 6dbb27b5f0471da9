import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../api/paths.ts';
import { useWrite } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../parts/controls/confirm-dialog.tsx';
import { notifyError } from '../../parts/frame/notify-error.ts';
import { accountTexts as texts } from '../../texts/accounts.ts';
import type { Invited } from './link-dialog.tsx';

interface MemberActionsProps {
  member: Schemas['Member'];
  onLink: (invited: Invited) => void;
}

export function MemberActions({ member: { id, email }, onLink }: MemberActionsProps) {
  const [removing, { open, close }] = useDisclosure(false);
  const renew = useWrite('post', '/members/{id}/link', {
    refresh: ['/members'],
    onSuccess: ({ link, mailed }) => onLink({ email, link, mailed }),
    onError: notifyError,
  });
  const remove = useWrite('delete', '/members/{id}', {
    refresh: ['/members', '/boards', '/boards/{id}'],
    onSuccess: close,
  });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate({ path: { id } })}
        aria-label={`${texts.renewLink}: ${email}`}
      >
        {texts.renewLink}
      </Button>
      <Button size="xs" variant="default" onClick={open} aria-label={`${texts.remove}: ${email}`}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={removing}
        onClose={close}
        onConfirm={() => remove.mutate({ path: { id } })}
        title={texts.removeTitle(email)}
        confirmLabel={texts.remove}
        danger
        busy={remove.isPending}
        error={remove.error}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Group>
  );
}
