import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { PasswordField } from '../../parts/secrets/password-field.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

interface LoginFormProps {
  busy: boolean;
  error: unknown;
  onSubmit: (credentials: { email: string; password: string }) => void;
}

export function LoginForm({ busy, error, onSubmit }: LoginFormProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  useEffect(() => form.setErrors(fieldErrors(error)), [error]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FormEnd error={error}>
          <Button type="submit" size="md" loading={busy} fullWidth>
            {texts.logIn}
          </Button>
        </FormEnd>
        <TextLink href="/esqueci">{texts.forgot}</TextLink>
      </Stack>
    </form>
  );
}
