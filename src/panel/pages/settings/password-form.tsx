import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { fieldErrors } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-api.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { NewPasswordFields, repeatedProblem } from '../../parts/secrets/new-password-fields.tsx';
import { PasswordField } from '../../parts/secrets/password-field.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

export function PasswordForm() {
  const form = useForm({
    initialValues: { current_password: '', new_password: '', repeated: '' },
    validate: { repeated: repeatedProblem },
  });
  const change = useWrite('post', '/password', {
    onSuccess: () => {
      form.reset();
      notifications.show({ message: texts.passwordChanged });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const submit = ({ current_password, new_password }: typeof form.values) =>
    change.mutate({ body: { current_password, new_password } });
  return (
    <PanelCard title={texts.ownPassword} lead={texts.ownPasswordLead}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordFields form={form} />
          <FormEnd error={change.error}>
            <Button type="submit" loading={change.isPending} mr="auto">
              {texts.changePassword}
            </Button>
          </FormEnd>
        </Stack>
      </form>
    </PanelCard>
  );
}
