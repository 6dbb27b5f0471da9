import { Skeleton } from '@mantine/core';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { readSummaries, summaryQuery } from './summary-query.ts';
import { SummaryRow } from './summary-row.tsx';

/** The fields that one query describes. */
export function SummaryGroup({ subject, fields }: { subject: DataSubject; fields: QueryColumn[] }) {
  const { data, error, refetch, isPlaceholderData } = useAnswer(subject, summaryQuery(subject, fields));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={52 * fields.length} role="status" aria-label={texts.loading} />;
  return (
    <div style={{ opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
      {readSummaries(fields, data.table).map((summary) => (
        <SummaryRow key={summary.name} subject={subject} summary={summary} />
      ))}
    </div>
  );
}
