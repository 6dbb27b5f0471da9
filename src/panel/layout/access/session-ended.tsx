import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { accountOf, setAccount } from '../../api/account.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Session } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { PasswordField } from '../../parts/secrets/password-field.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { BlockingModal } from '../questions/blocking-modal.tsx';

/** Asks for the password above a page whose session ended, so that nothing typed there is lost. */
export function SessionEnded({ session, ended }: { session: Session; ended: boolean }) {
  const { member, tenant } = session;
  const [, navigate] = useLocation();
  const form = useForm({ initialValues: { password: '' } });
  const logIn = useWrite('post', '/login', {
    onSuccess: (next) => {
      form.reset();
      setAccount(accountOf(next));
      queryClient.setQueryData(['/session', {}], next);
      void queryClient.invalidateQueries();
    },
  });
  const leave = () => {
    setAccount(undefined);
    queryClient.clear();
    navigate('/entrar');
  };
  const { email } = member;
  return (
    <BlockingModal opened={ended} title={texts.endedTitle}>
      <form
        onSubmit={form.onSubmit(({ password }) =>
          logIn.mutate({ body: { email, password, tenant: tenant.slug } }),
        )}
      >
        <Stack>
          <div>{texts.endedLead}</div>
          <TextInput label={texts.email} value={email} readOnly autoComplete="username" />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <FormEnd error={logIn.error}>
            <Button type="submit" loading={logIn.isPending} fullWidth>
              {texts.logIn}
            </Button>
            <Button variant="subtle" onClick={leave} fullWidth>
              {texts.otherLogin}
            </Button>
          </FormEnd>
        </Stack>
      </form>
    </BlockingModal>
  );
}
