import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { readAhead } from '../../api/query-client.ts';
import { useRead } from '../../api/use-api.ts';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { type Invited, LinkDialog } from './link-dialog.tsx';
import { MemberTable } from './member-table.tsx';

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/members');
}

export default function MembersPage() {
  const members = useRead('/members');
  const [inviting, { open, close }] = useDisclosure(false);
  const [invited, setInvited] = useState<Invited>();
  return (
    <>
      <PageHeader
        title={texts.members}
        lead={texts.membersLead}
        actions={
          <Button leftSection={<IconUserPlus size={18} />} onClick={open}>
            {texts.invite}
          </Button>
        }
      />
      {members.error ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      ) : (
        <PanelCard flush>
          <MemberTable members={members.data?.data} onLink={setInvited} />
        </PanelCard>
      )}
      <InviteDialog opened={inviting} onClose={close} onInvited={setInvited} />
      <LinkDialog invited={invited} onClose={() => setInvited(undefined)} />
    </>
  );
}
