import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { NewPasswordFields, repeatedProblem } from '../../parts/secrets/new-password-fields.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

interface InvitationFormProps {
  email: string;
  /** Whether another password is chosen in place of a known one. */
  joined: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
}

export function InvitationForm({ email, joined, busy, error, onSubmit }: InvitationFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { new_password: '', repeated: '' },
    validate: { repeated: repeatedProblem },
  });
  useEffect(() => {
    const { password } = fieldErrors(error);
    if (password) form.setErrors({ new_password: password });
  }, [error]);
  return (
    <form onSubmit={form.onSubmit(({ new_password }) => onSubmit(new_password))}>
      <Stack>
        <TextInput label={texts.email} value={email} readOnly autoComplete="username" />
        <NewPasswordFields form={form} />
        <FormEnd error={error}>
          <Button type="submit" size="md" loading={busy} fullWidth>
            {joined ? texts.reset : texts.acceptInvitation}
          </Button>
        </FormEnd>
      </Stack>
    </form>
  );
}
