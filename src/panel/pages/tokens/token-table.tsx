import type { ReactNode } from 'react';
import type { Schemas } from '../../api/paths.ts';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../parts/figures/status-badge.tsx';
import { common } from '../../texts/common.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { RevokeButton } from './revoke-button.tsx';

type ApiToken = Schemas['ApiToken'];

const COLUMNS: Column<ApiToken>[] = [
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
  { key: 'used', header: texts.lastUsed, cell: ({ last_used_at }) => <RelativeTime at={last_used_at} /> },
  {
    key: 'actions',
    header: common.actions,
    numeric: true,
    cell: (token) => (isLive(token) ? <RevokeButton token={token} /> : null),
  },
];

interface TokenTableProps {
  tokens: ApiToken[] | undefined;
  empty: ReactNode;
}

export function TokenTable({ tokens, empty }: TokenTableProps) {
  return (
    <DataTable
      caption={texts.caption}
      columns={COLUMNS}
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

function isLive({ revoked_at, expires_at }: ApiToken): boolean {
  return revoked_at === null && (expires_at === null || new Date(expires_at) > new Date());
}
