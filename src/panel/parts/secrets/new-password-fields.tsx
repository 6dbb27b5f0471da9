import type { UseFormReturnType } from '@mantine/form';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { PasswordField } from './password-field.tsx';

export interface NewPasswordValues {
  new_password: string;
  repeated: string;
}

/** The rule that only the browser can check: both are the same. */
export function repeatedProblem(repeated: string, { new_password }: NewPasswordValues): string | null {
  return repeated === new_password ? null : texts.passwordsDiffer;
}

/** A new password, typed twice. */
export function NewPasswordFields<V extends NewPasswordValues>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        description={texts.newPasswordHint}
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        label={texts.repeatPassword}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  );
}
