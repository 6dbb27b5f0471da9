import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import { ApiError, fieldErrors } from '../../../api/api-error.ts';
import { readOf } from '../../../api/reads.ts';
import { useWrite } from '../../../api/use-api.ts';
import { FormButtons } from '../../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { mergeEdit } from '../../../parts/forms/merge-edit.ts';
import { common } from '../../../texts/common.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

interface RenameFormProps {
  slug: string;
  name: string;
  onClose: () => void;
}

export function RenameDialog({ opened, ...form }: RenameFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={texts.editTitle} centered>
      <RenameForm {...form} />
    </Modal>
  );
}

/** Mounted while the dialog is open: it begins with the name of that moment. */
function RenameForm({ slug, name, onClose }: RenameFormProps) {
  const form = useForm({ initialValues: { name } });
  const client = useQueryClient();
  /** The name that the form is about to replace. */
  const [replaced, setReplaced] = useState(name);
  const change = useWrite('patch', '/schemas/{slug}', {
    refresh: ['/schemas', '/schemas/{slug}'],
    onSuccess: onClose,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const merge = useMutation<void, ApiError, { name: string }>({
    mutationFn: async (edited) => {
      const read = readOf('/schemas/{slug}', { path: { slug } });
      const now = await client.fetchQuery({ ...read, staleTime: 0 });
      const body = mergeEdit({ name: replaced }, edited, { name: now.name });
      if (body) return change.mutate({ path: { slug }, body });
      setReplaced(now.name);
      throw new ApiError(409, { code: 'schema_renamed', error: texts.renamedMeanwhile(now.name) });
    },
  });
  return (
    <form onSubmit={form.onSubmit((edited) => merge.mutate(edited))}>
      <Stack>
        <TextInput
          label={texts.name}
          maxLength={panel.schemas.ChangeSchemaRequest.properties.name.maxLength}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormEnd error={merge.error ?? change.error}>
          <FormButtons
            submitLabel={common.save}
            busy={merge.isPending || change.isPending}
            onCancel={onClose}
          />
        </FormEnd>
      </Stack>
    </form>
  );
}
