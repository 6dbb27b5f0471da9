import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { common } from '../../../texts/common.ts';
import { NameDialog } from '../name-dialog.tsx';

interface BoardMenuProps {
  id: number;
  name: string;
  /** The new name, and the one it replaces. */
  onRename: (name: string, replaced: string) => void;
}

/** Renames and deletes a board. */
export function BoardMenu({ id, name, onRename }: BoardMenuProps) {
  const [renamed, setRenamed] = useState<string>();
  const [removing, asked] = useDisclosure(false);
  const [, navigate] = useLocation();
  const remove = useWrite('delete', '/boards/{id}', {
    refresh: ['/boards'],
    onSuccess: () => {
      notifications.show({ message: texts.removed(name) });
      navigate('/quadros');
    },
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.actions}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setRenamed(name)}>
            {texts.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} c="var(--cel-bad)" onClick={asked.open}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renamed !== undefined && (
        <NameDialog
          title={texts.renameTitle}
          initial={renamed}
          submitLabel={common.save}
          busy={false}
          onClose={() => setRenamed(undefined)}
          onSubmit={(next) => {
            setRenamed(undefined);
            onRename(next, renamed);
          }}
        />
      )}
      <ConfirmDialog
        opened={removing}
        onClose={asked.close}
        onConfirm={() => remove.mutate({ path: { id } })}
        title={texts.removeTitle(name)}
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
