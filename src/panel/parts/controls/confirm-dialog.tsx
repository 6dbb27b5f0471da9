import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../../texts/common.ts';
import { ErrorState } from '../frame/error-state.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** What the way back says, where "Cancelar" would name the action itself. */
  cancelLabel?: string;
  /** Above other dialogs, for a question about one of them. */
  zIndex?: number;
  danger?: boolean;
  busy?: boolean;
  error?: unknown;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, danger, busy, error } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      {...(props.zIndex && { zIndex: props.zIndex })}
      centered
    >
      <Stack>
        <div>{children}</div>
        {error != null && <ErrorState error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {props.cancelLabel ?? common.cancel}
          </Button>
          <Button {...(danger && { className: 'danger' })} loading={busy ?? false} onClick={onConfirm}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
