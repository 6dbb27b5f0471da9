import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '../../api/paths.ts';
import { useWrite } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../parts/controls/confirm-dialog.tsx';
import { tokenTexts as texts } from '../../texts/tokens.ts';

export function RevokeButton({ token: { id, name } }: { token: Schemas['ApiToken'] }) {
  const [opened, { open, close }] = useDisclosure(false);
  const revoke = useWrite('delete', '/tokens/{id}', { refresh: ['/tokens'], onSuccess: close });
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={texts.revokeLabel(name)}>
        {texts.revoke}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onConfirm={() => revoke.mutate({ path: { id } })}
        title={texts.revokeTitle(name)}
        confirmLabel={texts.revoke}
        danger
        busy={revoke.isPending}
        error={revoke.error}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </>
  );
}
