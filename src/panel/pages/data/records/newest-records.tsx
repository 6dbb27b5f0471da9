import { Skeleton } from '@mantine/core';
import { IconFilterOff, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import { conditionOf } from '../../query/condition-of.ts';
import { consoleLink } from '../../query/query-link.ts';
import { ResultTable } from '../../query/result/result-table.tsx';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { beginningsQuery, NEWEST, type NewestRecord, newestQuery, readNewest } from './newest-query.ts';
import { WholeRecord } from './whole-record.tsx';

/** The records that came last; a row opens as a tree, a value narrows the page. */
export function NewestRecords({ subject }: { subject: DataSubject }) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(subject, beginningsQuery(subject));
  // By the columns that were asked for: those of a new version come before its answer.
  const newest = useMemo(() => data && readNewest(subject, data.table), [data]);
  // The record and what it was one of: its place changes with each file that comes.
  const [opened, setOpened] = useState<{ record: NewestRecord; of: DataSubject }>();
  const open = (row: number) => setOpened({ record: newest!.records[row]!, of: subject });
  const pick = (field: string, value: string | null, row: number) => {
    // No condition holds for the beginning of a value.
    if (newest!.records[row]!.cut.has(field)) return open(row);
    const type = typeOf(subject, field);
    const condition = conditionOf(field, type, value);
    if (condition) subject.onFilter(condition);
  };
  return (
    <PanelCard
      flush
      title={texts.newest}
      lead={texts.newestLead(NEWEST)}
      actions={
        <LinkButton variant="default" href={consoleLink(subject.slug, newestQuery(subject))}>
          {texts.openInConsole}
        </LinkButton>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!newest && !error && <Skeleton height={300} role="status" aria-label={texts.loading} />}
      {newest?.records.length === 0 && (
        <EmptyState
          icon={subject.filter.length > 0 ? <IconFilterOff size={32} /> : <IconTable size={32} />}
          title={texts.noRecords}
        >
          {subject.filter.length > 0 && texts.noRecordsHelp}
        </EmptyState>
      )}
      {newest && newest.records.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          <ResultTable
            table={newest.table}
            onOpen={open}
            onPick={({ name }, value, row) => pick(name, value, row)}
          />
        </div>
      )}
      {newest && opened && (
        <WholeRecord
          subject={opened.of}
          record={opened.record}
          columns={newest.table.columns.map(({ name }) => ({ name, type: typeOf(subject, name) }))}
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
