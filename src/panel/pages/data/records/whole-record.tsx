import { Drawer, Skeleton } from '@mantine/core';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { RecordDrawer, type RecordDrawerProps } from '../../../parts/records/record-drawer.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { type NewestRecord, wholeQuery } from './newest-query.ts';

interface WholeRecordProps extends Omit<RecordDrawerProps, 'row'> {
  subject: DataSubject;
  record: NewestRecord;
}

/** One of the newest records with its whole values, which are read now where the table has only their beginnings. */
export function WholeRecord({ subject, record, ...drawer }: WholeRecordProps) {
  const isCut = record.cut.size > 0;
  const { data, error, refetch } = useAnswer(subject, isCut ? wholeQuery(subject, record) : undefined, {
    keepPrevious: false,
  });
  const row = isCut ? data?.table.rows[0] : record.row;
  if (row) return <RecordDrawer {...drawer} row={row} />;
  return (
    <Drawer opened onClose={drawer.onClose} position="right" size="lg" title={texts.record}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data && texts.recordGone}
      {!error && !data && <Skeleton height={300} role="status" aria-label={texts.loading} />}
    </Drawer>
  );
}
