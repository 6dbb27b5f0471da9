import { Group, Select } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import type { Schemas } from '../../../api/paths.ts';
import { pagesAhead, readAhead } from '../../../api/query-client.ts';
import { usePages, useRead } from '../../../api/use-api.ts';
import { LoadMore } from '../../../parts/controls/load-more.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { RunTable } from '../run-table.tsx';

const statuses = Object.entries(texts.statuses).map(([value, label]) => ({ value, label }));

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/schemas');
  pagesAhead('/runs', { query: {} });
}

/** The runs of all schemas. */
export default function RunsPage() {
  const [params, setParams] = useSearchParams();
  const schemas = useRead('/schemas');
  const schema = params.get('schema');
  const status = params.get('status') as Schemas['RunStatus'] | null;
  const query = { ...(schema && { schema }), ...(status && { status }) };
  const runs = usePages('/runs', { query }, ({ data }) => data);
  const set = (name: string, value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const filtered = schema !== null || status !== null;
  return (
    <>
      <PageHeader title={texts.runs} lead={texts.runsLead} />
      <Group mb="lg" align="flex-end">
        <Select
          label={texts.filterSchema}
          placeholder={texts.any}
          data={schemas.data?.data.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
          value={schema}
          onChange={(value) => set('schema', value)}
          clearable
          searchable
        />
        <Select
          label={texts.filterStatus}
          placeholder={texts.any}
          data={statuses}
          value={status}
          onChange={(value) => set('status', value)}
          clearable
        />
      </Group>
      {runs.error ? (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      ) : (
        <PanelCard flush>
          <RunTable
            runs={runs.data}
            withSchema
            empty={
              <EmptyState
                icon={<IconActivity size={32} />}
                title={filtered ? texts.noRunsFound : texts.noRuns}
              >
                {filtered ? null : texts.noRunsHelp}
              </EmptyState>
            }
          />
          <LoadMore pages={runs} />
        </PanelCard>
      )}
    </>
  );
}
