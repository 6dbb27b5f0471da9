import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { PathsOf, Schemas } from '../../../api/paths.ts';
import { useMay } from '../../../api/session.tsx';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { notifyError } from '../../../parts/frame/notify-error.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { RenameDialog } from './rename-dialog.tsx';

interface SchemaActionsProps {
  schema: Schemas['SchemaDetail'];
  onNewVersion: () => void;
}

/** What an editor does to a schema as a whole. */
export function SchemaActions({ schema: { slug, name, active }, onNewVersion }: SchemaActionsProps) {
  const [renaming, rename] = useDisclosure(false);
  const [stopping, stop] = useDisclosure(false);
  const refresh: PathsOf<'get'>[] = ['/schemas', '/schemas/{slug}'];
  const activate = useWrite('patch', '/schemas/{slug}', {
    refresh,
    onSuccess: () => notifications.show({ message: texts.activated }),
    onError: notifyError,
  });
  const deactivate = useWrite('patch', '/schemas/{slug}', {
    refresh,
    onSuccess: () => {
      stop.close();
      notifications.show({ message: texts.deactivated });
    },
  });
  if (!useMay('editor')) return null;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={rename.open}>
        {texts.rename}
      </Button>
      {active ? (
        <Button variant="default" onClick={stop.open}>
          {texts.deactivate}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={activate.isPending}
          onClick={() => activate.mutate({ path: { slug }, body: { active: true } })}
        >
          {texts.activate}
        </Button>
      )}
      <Button onClick={onNewVersion}>{texts.newVersion}</Button>
      <RenameDialog slug={slug} name={name} opened={renaming} onClose={rename.close} />
      <ConfirmDialog
        opened={stopping}
        onClose={stop.close}
        onConfirm={() => deactivate.mutate({ path: { slug }, body: { active: false } })}
        title={texts.deactivateTitle(name)}
        confirmLabel={texts.deactivate}
        busy={deactivate.isPending}
        error={deactivate.error}
      >
        {texts.deactivateText}
      </ConfirmDialog>
    </Group>
  );
}
