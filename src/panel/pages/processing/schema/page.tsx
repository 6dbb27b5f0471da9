import { Stack } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { pagesAhead, readAhead } from '../../../api/query-client.ts';
import { usePages, useRead } from '../../../api/use-api.ts';
import { LoadMore } from '../../../parts/controls/load-more.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import type { PartParameters } from '../../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { isOver } from '../run-state.tsx';
import { RunTable } from '../run-table.tsx';
import { PendingCard } from './pending-card.tsx';
import { StartCard } from './start-card.tsx';

/** @public `lazyPart` calls it. */
export function askAhead({ slug = '' }: PartParameters): void {
  readAhead('/schemas/{slug}/processing', { path: { slug } });
  pagesAhead('/runs', { query: { schema: slug } });
}

/** What waits in a schema, what processing it takes, and the runs so far. */
export default function ProcessingPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const pending = useRead('/schemas/{slug}/processing', { path: { slug } });
  const schema = useRead('/schemas/{slug}', { path: { slug } });
  const runs = usePages('/runs', { query: { schema: slug } }, ({ data }) => data);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap="lg">
        {pending.error ? (
          <ErrorState error={pending.error} onRetry={() => void pending.refetch()} />
        ) : (
          <PendingCard
            pending={pending.data}
            hasFiles={schema.data?.linked ?? true}
            isRunning={runs.data?.some((run) => !isOver(run)) ?? false}
          />
        )}
        {pending.data && pending.data.files > 0 && <StartCard slug={slug} pending={pending.data} />}
        <PanelCard flush title={texts.runsOf}>
          {runs.error ? (
            <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
          ) : (
            <RunTable
              runs={runs.data}
              withSchema={false}
              empty={
                <EmptyState icon={<IconActivity size={32} />} title={texts.noRuns}>
                  {texts.noRunsHelp}
                </EmptyState>
              }
            />
          )}
          <LoadMore pages={runs} />
        </PanelCard>
      </Stack>
    </>
  );
}
