import { Button, Group, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ChartChoice, ResultTable as Table } from '../../../charts/chart-choice.ts';
import { formatBytes, formatDuration, timeZone } from '../../../parts/figures/format.ts';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { RecordDrawer, type RecordDrawerProps } from '../../../parts/records/record-drawer.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import type { QueryBody } from '../query-text.ts';
import type { useQueryRun } from '../run/use-query-run.ts';
import { HowAnswered } from './answered/how-answered.tsx';
import { ExportButton } from './export-button.tsx';
import { ResultChart } from './result-chart.tsx';
import { ResultTable } from './result-table.tsx';
import { hasMoments, tableInZone } from './table-in-zone.ts';

export type ResultView = 'table' | 'chart';

interface ResultPanelProps {
  run: ReturnType<typeof useQueryRun>;
  slug: string;
  /** The query that was answered; undefined before the first answer. */
  query: QueryBody | undefined;
  /** Asks the answered query again in the order of a column. */
  onSort: (column: string) => void;
  /** Narrows the query to rows with a value of a column; undefined where no condition can. */
  filterOf: RecordDrawerProps['filterOf'];
  /** Whether the query was changed since the answer. */
  isStale: boolean;
  view: ResultView;
  /** What was chosen of the chart; the rest is proposed. */
  chart: Partial<ChartChoice>;
  onView: (view: ResultView) => void;
  onChart: (chart: Partial<ChartChoice>) => void;
  /** Before the first answer. */
  start: React.ReactNode;
}

/** The answer of a query, as a table or as a chart, with what it cost. */
export function ResultPanel(props: ResultPanelProps) {
  const { run, slug, query, isStale, view, onView, start } = props;
  const { page, failure, running } = run;
  const [inZone, setInZone] = useState(false);
  const table = page?.table;
  const display = useMemo(
    () => (table && inZone && hasMoments(table) ? tableInZone(table, timeZone()) : table),
    [table, inZone],
  );
  if (running === 'first' && !page) return <Waiting />;
  if (!page || !display) {
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
              onChange={(next) => onView(next as ResultView)}
            />
            <Text fw={600}>{texts.rowsShown(page.table.rows.length)}</Text>
            {hasMoments(page.table) && (
              <Switch
                size="sm"
                label={texts.inZone}
                title={timeZone()}
                checked={inZone}
                onChange={({ currentTarget }) => setInZone(currentTarget.checked)}
              />
            )}
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
          <Answer table={page.table} display={display} {...props} />
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
            {query && <ExportButton slug={slug} query={query} page={page} />}
          </div>
        )}
      </PanelCard>
      {query && <HowAnswered {...{ slug, query, page }} />}
    </Stack>
  );
}

/** `display` is the table as it is shown; what leads on, such as a filter, is made of the answer itself. */
type AnswerProps = { table: Table; display: Table } & Pick<
  ResultPanelProps,
  'query' | 'view' | 'chart' | 'onChart' | 'onSort' | 'filterOf'
>;

function Answer({ table, display, query, view, chart, onChart, onSort, filterOf }: AnswerProps) {
  const [opened, setOpened] = useState<number>();
  if (table.rows.length === 0) {
    return (
      <EmptyState icon={<IconSearch size={32} />} title={texts.noRows}>
        {texts.noRowsHelp}
      </EmptyState>
    );
  }
  if (view === 'chart') return <ResultChart table={display} chosen={chart} onChoose={onChart} />;
  const row = opened === undefined ? undefined : table.rows[opened];
  return (
    <>
      <ResultTable table={display} order={query?.order_by?.[0]} onSort={onSort} onOpen={setOpened} />
      {row && (
        <RecordDrawer
          columns={table.columns}
          row={row}
          filterOf={(column, value) => {
            const filter = filterOf(column, value);
            return (
              filter &&
              (() => {
                setOpened(undefined);
                filter();
              })
            );
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
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
