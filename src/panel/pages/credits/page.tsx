import { Skeleton, Stack } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { pagesAhead, readAhead } from '../../api/query-client.ts';
import { usePages, useRead } from '../../api/use-api.ts';
import { LoadMore } from '../../parts/controls/load-more.tsx';
import { formatCredits } from '../../parts/figures/format.ts';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { creditsTexts as texts } from '../../texts/credits.ts';
import classes from './credits.module.css';
import { HistoryCard, type Unit } from './history-card.tsx';
import { LedgerFilters, type LedgerQuery } from './ledger-filters.tsx';
import { LedgerTable } from './ledger-table.tsx';

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/credits');
  readAhead('/credits/history', { query: { unit: 'day' } });
  pagesAhead('/credits/ledger', { query: {} });
}

export default function CreditsPage() {
  const credits = useRead('/credits');
  const [params, setParams] = useSearchParams();
  const unit: Unit = params.get('por') === 'mes' ? 'month' : 'day';
  const query = ledgerQueryOf(params);
  const filtered = Object.keys(query).length > 0;
  const ledger = usePages('/credits/ledger', { query }, ({ data }) => data);
  const set = (changes: Record<string, string>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
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
        <HistoryCard
          unit={unit}
          onUnit={(chosen) => set({ por: chosen === 'month' ? 'mes' : '' })}
          onPick={(from, to) => set({ from, to })}
        />
        <PanelCard flush title={texts.ledger} lead={texts.ledgerLead}>
          <LedgerFilters query={query} onSet={set} />
          <LedgerTable
            entries={ledger.data}
            empty={
              <EmptyState icon={<IconCoins size={32} />} title={filtered ? texts.noneFound : texts.none}>
                {filtered ? texts.noneFoundHelp : texts.noneHelp}
              </EmptyState>
            }
          />
          <LoadMore pages={ledger} />
        </PanelCard>
      </Stack>
    </>
  );
}

/** The filters of the ledger that the page's address holds; the service judges values. */
function ledgerQueryOf(params: URLSearchParams): LedgerQuery {
  const names = ['schema', 'from', 'to'] as const;
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
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
