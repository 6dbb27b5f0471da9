import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { panel } from '../../../../../generated/contract-values.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-api.ts';
import { FormButtons } from '../../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../../parts/forms/form-end.tsx';
import { common } from '../../../texts/common.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';

interface RenameDialogProps {
  slug: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

export function RenameDialog({ slug, name, opened, onClose }: RenameDialogProps) {
  const form = useForm({ initialValues: { name } });
  const change = useWrite('patch', '/schemas/{slug}', {
    refresh: ['/schemas', '/schemas/{slug}'],
    onSuccess: onClose,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Modal opened={opened} onClose={onClose} title={texts.editTitle} centered>
      <form onSubmit={form.onSubmit((body) => change.mutate({ path: { slug }, body }))}>
        <Stack>
          <TextInput
            label={texts.name}
            maxLength={panel.schemas.ChangeSchemaRequest.properties.name.maxLength}
            required
            withAsterisk={false}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormEnd error={change.error}>
            <FormButtons submitLabel={common.save} busy={change.isPending} onCancel={onClose} />
          </FormEnd>
        </Stack>
      </form>
    </Modal>
  );
}
