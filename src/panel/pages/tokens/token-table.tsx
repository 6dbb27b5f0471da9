import type { ReactNode } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../parts/figures/status-badge.tsx';
import { common } from '../../texts/common.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { idleness } from './idle-token.ts';
import { RevokeButton } from './revoke-button.tsx';
import { UsageCell } from './usage-cell.tsx';

type ApiToken = Schemas['ApiToken'];
type Usage = Schemas['TokenUsageList'];

const columnsOf = (usage: Usage | undefined): Column<ApiToken>[] => [
  { key: 'name', header: texts.token, leading: true, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'state', header: texts.state, cell: (token) => <TokenState token={token} /> },
  {
    key: 'scopes',
    header: texts.scopes,
    cell: ({ scopes }) => scopes.map((scope) => texts.scopeNames[scope]).join(', '),
  },
  {
    key: 'expires',
    header: texts.expires,
    cell: ({ expires_at }) => <RelativeTime at={expires_at} absent={texts.unlimited} />,
  },
  { key: 'used', header: texts.lastUsed, cell: (token) => <LastUse token={token} /> },
  { key: 'usage', header: texts.usage, cell: (token) => <UsageCell token={token} list={usage} /> },
  {
    key: 'actions',
    header: common.actions,
    numeric: true,
    cell: (token) => (isLive(token) ? <RevokeButton token={token} /> : null),
  },
];

interface TokenTableProps {
  tokens: ApiToken[] | undefined;
  usage: Usage | undefined;
  empty: ReactNode;
}

export function TokenTable({ tokens, usage, empty }: TokenTableProps) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columnsOf(usage)}
      rows={tokens}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function TokenState({ token }: { token: ApiToken }) {
  if (token.revoked_at !== null) return <StatusBadge tone="bad">{texts.revoked}</StatusBadge>;
  if (!isLive(token)) return <StatusBadge tone="idle">{texts.expired}</StatusBadge>;
  return <StatusBadge tone="ok">{texts.active}</StatusBadge>;
}

/** When the token was last used; one that is likely forgotten is marked: it can be revoked in the same row. */
function LastUse({ token }: { token: ApiToken }) {
  const idle = idleness(token, Date.now());
  const mark = isLive(token) && (idle === 'never' || idle === 'idle') && (
    <StatusBadge tone="warn">{idle === 'never' ? texts.neverUsed : texts.idle}</StatusBadge>
  );
  if (token.last_used_at === null) return mark || texts.neverUsed;
  return (
    <span>
      <RelativeTime at={token.last_used_at} /> {mark}
    </span>
  );
}

function isLive({ revoked_at, expires_at }: ApiToken): boolean {
  return revoked_at === null && (expires_at === null || new Date(expires_at) > new Date());
}
