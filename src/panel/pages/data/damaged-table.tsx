import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMay } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../parts/controls/confirm-dialog.tsx';
import { schemaTexts as texts } from '../../texts/schemas.ts';

/** Tells of missing or damaged files of the table, and lets an editor repair it. */
export function DamagedTable({ slug, damaged }: { slug: string; damaged: number }) {
  const [asking, { open, close }] = useDisclosure(false);
  const mayAct = useMay('editor');
  const repair = useWrite('post', '/schemas/{slug}/table/repair', {
    refresh: ['/schemas', '/schemas/{slug}', '/schemas/{slug}/files', '/overview'],
    onSuccess: ({ pending_files: pending, set_aside: aside }) => {
      close();
      notifications.show({ message: texts.tableRepaired(pending, aside.length) });
    },
  });
  if (damaged === 0) return null;
  return (
    <Alert color="red" title={texts.tableDamaged(damaged)} mb="lg">
      <p>{texts.tableDamagedText}</p>
      {mayAct && (
        <Button mt="sm" onClick={open}>
          {texts.repairTable}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => repair.mutate({ path: { slug } })}
        title={texts.repairTableTitle}
        confirmLabel={texts.repairTable}
        busy={repair.isPending}
        error={repair.error}
      >
        {texts.repairTableText}
      </ConfirmDialog>
    </Alert>
  );
}
