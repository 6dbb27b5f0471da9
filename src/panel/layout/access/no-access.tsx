import { IconLock } from '@tabler/icons-react';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { common } from '../../texts/common.ts';

/** Instead of a page that the member's role does not open. */
export function NoAccess() {
  return (
    <EmptyState
      icon={<IconLock size={32} stroke={1.5} />}
      title={common.noAccess}
      action={<LinkButton href="/">{common.toOverview}</LinkButton>}
    >
      {common.roleRequired}
    </EmptyState>
  );
}
