import type { Schemas } from '../../api/paths.ts';
import { useSession } from '../../api/session.tsx';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../parts/figures/status-badge.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';
import type { Invited } from './link-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import styles from './member-table.module.css';
import { RoleSelect } from './role-select.tsx';

type Member = Schemas['Member'];

interface MemberTableProps {
  members: Member[] | undefined;
  onLink: (invited: Invited) => void;
}

export function MemberTable({ members, onLink }: MemberTableProps) {
  const { member: me } = useSession();
  const columns: Column<Member>[] = [
    {
      key: 'email',
      header: texts.member,
      leading: true,
      cell: (member) => (
        <span className={styles.who}>
          <span>{member.email}</span>
          {member.id === me.id && <StatusBadge tone="ok">{texts.you}</StatusBadge>}
          <InvitationMark member={member} />
        </span>
      ),
    },
    { key: 'role', header: texts.role, cell: (member) => <RoleSelect member={member} /> },
    {
      key: 'seen',
      header: texts.lastSeen,
      cell: ({ last_seen_at, joined }) => (
        <RelativeTime at={last_seen_at} absent={joined ? texts.notLately : common.none} />
      ),
    },
    {
      key: 'actions',
      header: common.actions,
      numeric: true,
      cell: (member) => <MemberActions member={member} onLink={onLink} />,
    },
  ];
  return (
    <DataTable caption={texts.membersCaption} columns={columns} rows={members} rowKey={({ id }) => id} />
  );
}

function InvitationMark({ member: { joined, invitation_expires_at } }: { member: Member }) {
  if (joined) return null;
  const open = invitation_expires_at !== null && new Date(invitation_expires_at) > new Date();
  return open ? (
    <StatusBadge tone="warn">{texts.invited}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{texts.invitationExpired}</StatusBadge>
  );
}
