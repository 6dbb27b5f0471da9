import { Skeleton, Stack } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { usePages, useRead } from '../../api/use-api.ts';
import { LoadMore } from '../../parts/controls/load-more.tsx';
import { formatCredits } from '../../parts/figures/format.ts';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { creditsTexts as texts } from '../../texts/credits.ts';
import classes from './credits.module.css';
import { LedgerTable } from './ledger-table.tsx';

export default function CreditsPage() {
  const credits = useRead('/credits');
  const ledger = usePages('/credits/ledger', {}, ({ data }) => data);
  const error = credits.error ?? ledger.error;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap="lg">
        {error && (
          <ErrorState
            error={error}
            onRetry={() => {
              void credits.refetch();
              void ledger.refetch();
            }}
          />
        )}
        <div className={classes.figures}>
          <Figure name={texts.balance} value={credits.data?.balance} />
          <Figure name={texts.reserved} value={credits.data?.reserved} />
        </div>
        <PanelCard flush title={texts.ledger} lead={texts.ledgerLead}>
          <LedgerTable
            entries={ledger.data}
            empty={
              <EmptyState icon={<IconCoins size={32} />} title={texts.none}>
                {texts.noneHelp}
              </EmptyState>
            }
          />
          <LoadMore pages={ledger} />
        </PanelCard>
      </Stack>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <PanelCard>
      <p className={classes.name}>{name}</p>
      {value === undefined ? (
        <Skeleton height={34} width={120} />
      ) : (
        <p className={classes.value}>{formatCredits(value)}</p>
      )}
    </PanelCard>
  );
}
