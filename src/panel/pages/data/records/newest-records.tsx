import { Skeleton } from '@mantine/core';
import { IconFilterOff, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { RecordDrawer } from '../../../parts/records/record-drawer.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import { conditionOf } from '../../query/condition-of.ts';
import { consoleLink } from '../../query/query-link.ts';
import { ResultTable } from '../../query/result/result-table.tsx';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { NEWEST, newestQuery } from './newest-query.ts';

/** The records that came last; a row opens as a tree, a value narrows the page. */
export function NewestRecords({ subject }: { subject: DataSubject }) {
  const query = newestQuery(subject);
  const { data, error, refetch, isPlaceholderData } = useAnswer(subject, query);
  // The record itself: its place changes with each file that comes.
  const [opened, setOpened] = useState<(string | null)[]>();
  const pick = (field: string, type: string, value: string | null) => {
    const condition = conditionOf(field, type, value);
    if (condition) subject.onFilter(condition);
  };
  return (
    <PanelCard
      flush
      title={texts.newest}
      lead={texts.newestLead(NEWEST)}
      actions={
        <LinkButton variant="default" href={consoleLink(subject.slug, query)}>
          {texts.openInConsole}
        </LinkButton>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={300} role="status" aria-label={texts.loading} />}
      {data && data.table.rows.length === 0 && (
        <EmptyState
          icon={subject.filter.length > 0 ? <IconFilterOff size={32} /> : <IconTable size={32} />}
          title={texts.noRecords}
        >
          {subject.filter.length > 0 && texts.noRecordsHelp}
        </EmptyState>
      )}
      {data && data.table.rows.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          <ResultTable
            table={data.table}
            onOpen={(row) => setOpened(data.table.rows[row])}
            onPick={({ name }, value) => pick(name, typeOf(subject, name), value)}
          />
        </div>
      )}
      {data && opened && (
        <RecordDrawer
          columns={data.table.columns.map(({ name }) => ({ name, type: typeOf(subject, name) }))}
          row={opened}
          filterOf={({ name, type }, value) => {
            const condition = conditionOf(name, type, value);
            return (
              condition &&
              (() => {
                setOpened(undefined);
                subject.onFilter(condition);
              })
            );
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PanelCard>
  );
}

/** The type that the schema gives a column; system fields have their own. */
function typeOf({ columns }: DataSubject, name: string): string {
  const own = columns.find((column) => column.name === name)?.type;
  return own ?? (name === '_ingested_at' ? 'timestamp' : 'string');
}
