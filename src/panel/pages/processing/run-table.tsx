import type { ReactNode } from 'react';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { RunFailure } from '../../parts/failures/run-failure.tsx';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { formatBytes, formatCredits, formatDuration } from '../../parts/figures/format.ts';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { processingTexts as texts } from '../../texts/processing.ts';
import { type Run, RunState } from './run-state.tsx';

interface RunTableProps {
  runs: Run[] | undefined;
  /** Whether the runs are of more than one schema. */
  withSchema: boolean;
  empty: ReactNode;
}

export function RunTable({ runs, withSchema, empty }: RunTableProps) {
  const columns: Column<Run>[] = [
    {
      key: 'run',
      header: texts.columnRun,
      leading: true,
      cell: ({ id }) => <TextLink href={`/processamentos/${id}`}>{texts.run(id)}</TextLink>,
    },
    {
      key: 'status',
      header: texts.columnStatus,
      cell: (run) => (
        <div>
          <RunState run={run} />
          <RunFailure run={run} />
        </div>
      ),
    },
    {
      key: 'schema',
      header: texts.columnSchema,
      cell: ({ schema, schema_version }) => (
        <span>
          <TextLink href={`/esquemas/${schema}/processamento`}>{schema}</TextLink> {schema_version}
        </span>
      ),
    },
    {
      key: 'volume',
      header: texts.columnVolume,
      numeric: true,
      cell: ({ files, bytes }) => `${texts.files(files)} · ${formatBytes(bytes)}`,
    },
    {
      key: 'duration',
      header: texts.columnDuration,
      numeric: true,
      cell: ({ seconds }) => (seconds === null ? '—' : formatDuration(seconds)),
    },
    {
      key: 'cost',
      header: texts.columnCost,
      numeric: true,
      cell: ({ credits }) => (credits.charged === null ? '—' : formatCredits(credits.charged)),
    },
    {
      key: 'created',
      header: texts.columnStarted,
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ];
  return (
    <DataTable
      caption={texts.runs}
      columns={withSchema ? columns : columns.filter(({ key }) => key !== 'schema')}
      rows={runs}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
