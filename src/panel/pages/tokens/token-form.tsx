import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { panel } from '../../../../generated/contract-values.ts';
import { fieldErrors } from '../../api/api-error.ts';
import type { Body, Schemas } from '../../api/paths.ts';
import { FormButtons } from '../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { tokenTexts as texts } from '../../texts/tokens.ts';

type Request = Body<'/tokens', 'post'>;

interface TokenFormProps {
  busy: boolean;
  error: unknown;
  onCancel: () => void;
  onSubmit: (request: Request) => void;
}

const SCOPES = Object.keys(texts.scopeNames) as Schemas['Scopes'];
const EXPIRIES = Object.entries(texts.expiryChoices).map(([value, label]) => ({ value, label }));

export function TokenForm({ busy, error, onCancel, onSubmit }: TokenFormProps) {
  const form = useForm({
    initialValues: { name: '', scopes: SCOPES, expires_in_days: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? texts.noScope : null) },
  });
  useEffect(() => form.setErrors(fieldErrors(error)), [error]);
  const submit = ({ name, scopes, expires_in_days }: typeof form.values) =>
    onSubmit({ name, scopes, expires_in_days: expires_in_days === 'never' ? null : Number(expires_in_days) });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          placeholder={texts.namePlaceholder}
          required
          withAsterisk={false}
          maxLength={panel.schemas.CreateTokenRequest.properties.name.maxLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={texts.scopes} {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={texts.scopeNames[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect label={texts.expiry} data={EXPIRIES} {...form.getInputProps('expires_in_days')} />
        <FormEnd error={error}>
          <FormButtons submitLabel={texts.create} busy={busy} onCancel={onCancel} />
        </FormEnd>
      </Stack>
    </form>
  );
}
