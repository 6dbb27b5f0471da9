import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { panel } from '../../../../generated/contract-values.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { FormButtons } from '../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';

interface WebhookValues {
  url: string;
  description: string;
}

interface WebhookFormProps {
  initial: WebhookValues;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  onCancel: () => void;
  onSubmit: (values: WebhookValues) => void;
}

/** Where messages go; for a new webhook and for a change. */
export function WebhookForm({ initial, submitLabel, busy, error, onCancel, onSubmit }: WebhookFormProps) {
  const form = useForm({ initialValues: initial });
  useEffect(() => form.setErrors(fieldErrors(error)), [error]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label={texts.url}
          description={texts.urlHelp}
          placeholder="https://exemplo.com.br/celeiro"
          type="url"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label={texts.description}
          description={texts.descriptionHelp}
          maxLength={panel.schemas.CreateWebhookRequest.properties.description.maxLength}
          {...form.getInputProps('description')}
        />
        <FormEnd error={error}>
          <FormButtons submitLabel={submitLabel} busy={busy} onCancel={onCancel} />
        </FormEnd>
      </Stack>
    </form>
  );
}
