import { Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { panel } from '../../../../generated/contract-values.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { FormButtons } from '../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { boardTexts as texts } from '../../texts/boards.ts';

interface NameDialogProps {
  title: string;
  initial?: string;
  submitLabel: string;
  busy: boolean;
  error?: unknown;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a board. Mounted while it is open. */
export function NameDialog({
  title,
  initial = '',
  submitLabel,
  busy,
  error,
  onSubmit,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(initial);
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onSubmit(name.trim());
        }}
      >
        <Stack>
          <TextInput
            label={texts.name}
            required
            withAsterisk={false}
            data-autofocus
            maxLength={panel.schemas.BoardName.maxLength}
            value={name}
            error={fieldErrors(error).name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <FormEnd error={error}>
            <FormButtons submitLabel={submitLabel} busy={busy} onCancel={onClose} />
          </FormEnd>
        </Stack>
      </form>
    </Modal>
  );
}
