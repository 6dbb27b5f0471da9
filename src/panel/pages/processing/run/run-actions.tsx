import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../../../api/session.tsx';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { RetryButton } from '../../../parts/failures/remedy-action.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { isOver, type Run } from '../run-state.tsx';

/** Cancelling a run that goes on, and processing again after one that did not complete. */
export function RunActions({ run }: { run: Run }) {
  const [asking, { open, close }] = useDisclosure(false);
  const mayAct = useMay('editor');
  const cancel = useWrite('post', '/runs/{id}/cancel', {
    refresh: ['/runs', '/runs/{id}'],
    onSuccess: close,
  });
  if (!mayAct || run.status === 'completed') return null;
  if (isOver(run)) {
    // What failed has its remedy beside the reason; a run whose files went on has nothing to repeat.
    return run.retryable ? <RetryButton runId={run.id}>{texts.retry}</RetryButton> : null;
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
