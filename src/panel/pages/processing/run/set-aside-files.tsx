import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { failureTexts as texts } from '../../../texts/failures.ts';

interface SetAsideFilesProps {
  slug: string;
  /** The damaged files that are not set aside yet. */
  files: { id: number }[];
}

/** Sets the damaged files of a run aside, after a question. */
export function SetAsideFiles({ slug, files }: SetAsideFilesProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  const setAside = useMutation({
    mutationFn: async () => {
      for (const { id } of files) {
        await call('post', '/schemas/{slug}/files/{id}/set-aside', { path: { slug, id } });
      }
    },
    onSuccess: close,
    // Also where it failed half way: the files that are aside by then are asked about no more.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      <Button onClick={open}>{texts.setAside(files.length)}</Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => setAside.mutate()}
        title={texts.setAsideTitle(files.length)}
        confirmLabel={texts.setAside(files.length)}
        busy={setAside.isPending}
        error={setAside.error}
        danger
      >
        {texts.setAsideText}
      </ConfirmDialog>
    </>
  );
}
