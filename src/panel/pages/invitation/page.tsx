import { Group } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useLocation, useParams } from 'wouter';
import { accountOf, setAccount } from '../../api/account.ts';
import { queryClient } from '../../api/query-client.ts';
import { useRead, useWrite } from '../../api/use-api.ts';
import { Door } from '../../layout/access/door.tsx';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { InvitationForm } from './invitation-form.tsx';

/** The page behind a one-time link: sets the password of a member and logs in. */
export default function InvitationPage() {
  const { secret = '' } = useParams<{ secret: string }>();
  const [, navigate] = useLocation();
  const invitation = useRead('/invitations/{secret}', { path: { secret } });
  const accept = useWrite('post', '/invitations/{secret}', {
    onSuccess: (session) => {
      setAccount(accountOf(session));
      queryClient.clear();
      navigate('/', { replace: true });
    },
  });
  const { data, error } = invitation;
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Door>
        <EmptyState
          icon={<IconMailOff size={32} stroke={1.5} />}
          title={texts.invitationInvalid}
          action={
            <Group justify="center">
              <LinkButton href="/entrar">{texts.toLogin}</LinkButton>
              <LinkButton href="/esqueci">{texts.askOtherLink}</LinkButton>
            </Group>
          }
        >
          {texts.invitationInvalidLead}
        </EmptyState>
      </Door>
    );
  }
  if (!data) {
    return (
      <Door>
        {error ? <ErrorState error={error} onRetry={() => void invitation.refetch()} /> : <PageSkeleton />}
      </Door>
    );
  }
  return (
    <Door>
      <PageHeader
        title={data.joined ? texts.resetTitle : texts.invitationTitle}
        lead={(data.joined ? texts.resetLead : texts.invitationLead)(data.tenant.name)}
      />
      <InvitationForm
        email={data.email}
        joined={data.joined}
        busy={accept.isPending}
        error={accept.error}
        onSubmit={(password) => accept.mutate({ path: { secret }, body: { password } })}
      />
    </Door>
  );
}
