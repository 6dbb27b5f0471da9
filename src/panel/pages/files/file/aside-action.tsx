import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../../../api/session.tsx';
import { useWrite } from '../../../api/use-api.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { notifyError } from '../../../parts/frame/notify-error.ts';
import { filesTexts as texts } from '../../../texts/files.ts';
import type { FileRecord } from '../upload/queue/send-file.ts';

interface AsideActionProps {
  slug: string;
  file: FileRecord;
  setAsideAt: string | null;
}

/** Setting a file aside whose stored content is damaged, and taking it back. */
export function AsideAction({ slug, file, setAsideAt }: AsideActionProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const mayAct = useMay('editor');
  const path = { slug, id: file.id };
  const setAside = useWrite('post', '/schemas/{slug}/files/{id}/set-aside', {
    refresh: ['/schemas/{slug}/files/{id}', '/schemas/{slug}/files'],
    onSuccess: close,
  });
  const takeBack = useWrite('post', '/schemas/{slug}/files/{id}/take-back', {
    refresh: ['/schemas/{slug}/files/{id}', '/schemas/{slug}/files'],
    onError: notifyError,
  });
  if (!mayAct) return null;
  if (setAsideAt) {
    return (
      <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ path })}>
        {texts.takeBack}
      </Button>
    );
  }
  if (file.upload_status !== 'completed' || file.processing_status !== 'pending') return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.setAside}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => setAside.mutate({ path })}
        title={texts.setAsideTitle}
        confirmLabel={texts.setAside}
        busy={setAside.isPending}
        error={setAside.error}
        danger
      >
        {texts.setAsideText}
      </ConfirmDialog>
    </>
  );
}
