import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** A password field that tells screen readers when it is invalid, which Mantine's own does not. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.showTyped }}
      {...props}
    />
  );
}
