import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { accountOf, setAccount } from '../../api/account.ts';
import type { ApiError } from '../../api/api-error.ts';
import type { Body } from '../../api/paths.ts';
import { queryClient } from '../../api/query-client.ts';
import { placeAfterLogin } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { Door } from '../../layout/access/door.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { LoginForm } from './login-form.tsx';
import { type TenantChoice, TenantList } from './tenant-list.tsx';

type Credentials = Body<'/login', 'post'>;

export default function LoginPage() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [chosen, setChosen] = useState<Credentials>();
  const logIn = useWrite('post', '/login', {
    onSuccess: (session) => {
      setAccount(accountOf(session));
      // Answers read before belong to another session.
      queryClient.clear();
      navigate(`${placeAfterLogin(search)}${window.location.hash}`, { replace: true });
    },
  });
  const send = (credentials: Credentials) => {
    setChosen(credentials);
    logIn.mutate({ body: credentials });
  };
  const tenants = tenantsOf(logIn.error);
  const comesBack = placeAfterLogin(search) !== '/';
  if (tenants && chosen) {
    return (
      <Door>
        <PageHeader title={texts.chooseTenant} lead={texts.chooseTenantLead} />
        <TenantList
          tenants={tenants}
          onChoose={(tenant) => send({ ...chosen, tenant })}
          onBack={() => logIn.reset()}
        />
      </Door>
    );
  }
  return (
    <Door>
      <PageHeader title={texts.logInTitle} lead={comesBack ? texts.sessionEnded : texts.logInLead} />
      <LoginForm busy={logIn.isPending} error={logIn.error} onSubmit={send} />
    </Door>
  );
}

/** The tenants to choose from, where the password fits several. */
function tenantsOf(error: ApiError | null): TenantChoice[] | undefined {
  if (error?.code !== 'choose_tenant') return undefined;
  return (error.body as { tenants: TenantChoice[] }).tenants;
}
