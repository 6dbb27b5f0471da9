import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { readAhead } from '../../api/query-client.ts';
import { useRead } from '../../api/use-api.ts';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { TokenTable } from './token-table.tsx';

/** Counts are written every few seconds. */
const USAGE_EVERY_MS = 10_000;

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/tokens');
  readAhead('/tokens/usage');
}

export default function TokensPage() {
  const tokens = useRead('/tokens');
  const usage = useRead('/tokens/usage', {}, { refetchEveryMs: USAGE_EVERY_MS });
  const [creating, { open, close }] = useDisclosure(false);
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={open}>
      {texts.create}
    </Button>
  );
  const none = tokens.data?.data.length === 0;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={!none && create} />
      {usage.error && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {tokens.error ? (
        <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : (
        <PanelCard flush>
          <TokenTable
            tokens={tokens.data?.data}
            usage={usage.data}
            empty={
              <EmptyState icon={<IconKey size={32} stroke={1.5} />} title={texts.empty} action={create}>
                {texts.emptyLead}
              </EmptyState>
            }
          />
        </PanelCard>
      )}
      <CreateTokenDialog opened={creating} onClose={close} />
    </>
  );
}
