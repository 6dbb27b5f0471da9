import { IconMapOff } from '@tabler/icons-react';
import { LinkButton } from '../parts/controls/link-button.tsx';
import { EmptyState } from '../parts/frame/empty-state.tsx';
import { common } from '../texts/common.ts';

export function NotFound() {
  return (
    <EmptyState
      icon={<IconMapOff size={32} stroke={1.5} />}
      title={common.notFound}
      action={<LinkButton href="/">{common.toOverview}</LinkButton>}
    >
      {common.notFoundLead}
    </EmptyState>
  );
}
