import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../parts/empty-state.tsx';
import { LinkButton } from '../parts/link-button.tsx';
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
