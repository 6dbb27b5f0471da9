import { Stack } from '@mantine/core';
import { useParams, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-api.ts';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { formatDay } from '../../parts/figures/format.ts';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { dataTexts as texts } from '../../texts/data.ts';
import { UploadList } from '../files/upload/upload-list.tsx';
import { useEventRange } from '../query/run/use-event-range.ts';
import { DamagedTable } from './damaged-table.tsx';
import { readFilter, withFilter } from './data-filter.ts';
import type { DataSubject } from './data-subject.ts';
import { FieldSummaries } from './fields/field-summaries.tsx';
import { FilterChips } from './filter-chips.tsx';
import { NoData } from './no-data.tsx';
import { NewestRecords } from './records/newest-records.tsx';
import { RecordsOverTime } from './time/records-over-time.tsx';
import { useCalmPosition } from './use-calm-position.ts';

/** The home of a schema: its newest records, how many there are over time, and what is in each field. */
export default function DataPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const [params, setParams] = useSearchParams();
  const eventDateField = schema?.versions[0]?.event_date_field;
  const position = useCalmPosition(slug, schema?.position);
  const { range } = useEventRange(slug, eventDateField, schema?.linked ?? false, position);
  // The frame around this page shows why it could not be read.
  if (!schema || eventDateField === undefined || position === undefined) return <PageSkeleton />;
  const filter = readFilter(params);
  const setFilter = (next: typeof filter) => setParams(withFilter(params, next), { replace: true });
  const { columns } = schema;
  const subject: DataSubject = {
    ...{ slug, position, columns, eventDateField, filter },
    onFilter: (condition) => setFilter([...filter, condition]),
  };
  return (
    <>
      <PageHeader
        title={schema.name}
        lead={range ? texts.dataRange(formatDay(range.from), formatDay(range.to)) : texts.noDataLead}
        actions={schema.linked && <LinkButton href={`/esquemas/${slug}/consulta`}>{texts.query}</LinkButton>}
      />
      <Stack gap="lg">
        <DamagedTable slug={slug} damaged={schema.damaged_table_files} />
        <UploadList slug={slug} />
        {!schema.linked && <NoData schema={schema} />}
        {range && (
          <>
            <FilterChips filter={filter} onChange={setFilter} />
            <RecordsOverTime subject={subject} range={range} />
            <NewestRecords subject={subject} />
            <FieldSummaries subject={subject} />
          </>
        )}
      </Stack>
    </>
  );
}
