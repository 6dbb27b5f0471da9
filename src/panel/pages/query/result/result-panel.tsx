import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResultTable as Table } from '../../../charts/chart-choice.ts';
import { formatBytes, formatDuration } from '../../../parts/figures/format.ts';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import type { useQueryRun } from '../run/use-query-run.ts';
import { downloadCsv } from './download-csv.ts';
import { ResultChart } from './result-chart.tsx';
import { ResultTable } from './result-table.tsx';

interface ResultPanelProps {
  run: ReturnType<typeof useQueryRun>;
  slug: string;
  /** Whether the query was changed since the answer. */
  isStale: boolean;
  /** Before the first answer. */
  start: React.ReactNode;
}

/** The answer of a query, as a table or as a chart, with what it cost. */
export function ResultPanel({ run, slug, isStale, start }: ResultPanelProps) {
  const [view, setView] = useState('table');
  const { page, failure, running } = run;
  if (running === 'first' && !page) return <Waiting />;
  if (!page) {
    return (
      <Stack>
        {failure && <ErrorState error={failure} />}
        <PanelCard>{start}</PanelCard>
      </Stack>
    );
  }
  return (
    <Stack>
      {failure && <ErrorState error={failure} />}
      <PanelCard flush>
        <div className={classes.resultBar} aria-live="polite">
          <Group gap="sm">
            <SegmentedControl
              aria-label={texts.view}
              data={[
                { value: 'table', label: texts.table },
                { value: 'chart', label: texts.chart },
              ]}
              value={view}
              onChange={setView}
            />
            <Text fw={600}>{texts.rowsShown(page.table.rows.length)}</Text>
            {isStale && <StatusBadge tone="warn">{texts.stale}</StatusBadge>}
          </Group>
          <span className={classes.statistics}>
            {texts.statistics(
              formatDuration(page.statistics.elapsed),
              page.statistics.rows_read,
              formatBytes(page.statistics.bytes_read),
            )}
          </span>
        </div>
        <div style={{ opacity: running ? 0.55 : 1 }} aria-busy={running !== null}>
          <Answer table={page.table} view={view} />
        </div>
        {page.table.rows.length > 0 && (
          <div className={classes.resultFoot}>
            {page.nextPageToken ? (
              <Button variant="default" loading={running === 'next'} onClick={() => void run.next()}>
                {texts.nextPage}
              </Button>
            ) : (
              <span className={classes.statistics}>{texts.loadedAll}</span>
            )}
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} />}
              onClick={() => downloadCsv(`${slug}.csv`, page.table)}
            >
              {texts.download}
            </Button>
          </div>
        )}
      </PanelCard>
    </Stack>
  );
}

function Answer({ table, view }: { table: Table; view: string }) {
  if (table.rows.length === 0) {
    return (
      <EmptyState icon={<IconSearch size={32} />} title={texts.noRows}>
        {texts.noRowsHelp}
      </EmptyState>
    );
  }
  return view === 'chart' ? <ResultChart table={table} /> : <ResultTable table={table} />;
}

function Waiting() {
  return (
    <PanelCard>
      <Stack role="status" aria-label={texts.running}>
        <Skeleton height={28} width="30%" />
        <Skeleton height={300} />
      </Stack>
    </PanelCard>
  );
}
