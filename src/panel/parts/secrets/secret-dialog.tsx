import { Button, Modal, Stack } from '@mantine/core';
import { common } from '../../texts/common.ts';
import { useUnsaved } from '../forms/unsaved.ts';
import { SecretOnce } from './secret-once.tsx';

interface SecretDialogProps {
  /** Undefined while there is none to show. */
  value: string | undefined;
  title: string;
  /** What the secret is. */
  label: string;
  hint: string;
  onKept: () => void;
}

/** Shows a secret that nobody sees again. It ends by one button alone: not by Esc, a click beside it, or an answerless Back. */
export function SecretDialog({ value, title, label, hint, onKept }: SecretDialogProps) {
  const kept = useUnsaved(value !== undefined);
  return (
    <Modal
      opened={value !== undefined}
      onClose={() => {}}
      title={title}
      centered
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        {value !== undefined && <SecretOnce label={label} value={value} hint={hint} />}
        <Button
          ml="auto"
          onClick={() => {
            kept();
            onKept();
          }}
        >
          {common.kept}
        </Button>
      </Stack>
    </Modal>
  );
}
