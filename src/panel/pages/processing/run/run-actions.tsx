import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useLocation } from 'wouter';
import { useMay } from '../../../api/session.tsx';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { isOver, type Run } from '../run-state.tsx';

/** Cancelling a run that goes on, and processing again after one that did not complete. */
export function RunActions({ run }: { run: Run }) {
  const [asking, { open, close }] = useDisclosure(false);
  const [, navigate] = useLocation();
  const mayAct = useMay('editor');
  const cancel = useWrite('post', '/runs/{id}/cancel', {
    refresh: ['/runs', '/runs/{id}'],
    onSuccess: close,
  });
  const retry = useWrite('post', '/runs/{id}/retry', {
    refresh: ['/runs', '/schemas/{slug}/processing'],
    onSuccess: ({ ids }) => navigate(`/processamentos/${ids[0]}`),
    onError: ({ message }) => notifications.show({ message, color: 'red' }),
  });
  if (!mayAct || run.status === 'completed') return null;
  if (isOver(run)) {
    return (
      <Button loading={retry.isPending} onClick={() => retry.mutate({ path: { id: run.id } })}>
        {texts.retry}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" disabled={run.cancel_requested} onClick={open}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => cancel.mutate({ path: { id: run.id } })}
        title={texts.cancelTitle}
        cancelLabel={texts.cancelNot}
        confirmLabel={texts.cancelConfirm}
        busy={cancel.isPending}
        error={cancel.error}
        danger
      >
        {texts.cancelText}
      </ConfirmDialog>
    </>
  );
}
