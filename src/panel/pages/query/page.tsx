import { IconDatabaseOff } from '@tabler/icons-react';
import { useParams, useSearch } from 'wouter';
import { useRead } from '../../api/use-api.ts';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { formatDay } from '../../parts/figures/format.ts';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import type { PartParameters } from '../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../parts/frame/page-skeleton.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { queryTexts as texts } from '../../texts/query.ts';
import { QueryConsole } from './query-console.tsx';
import { today } from './run/days.ts';
import { askDaysAhead, useEventRange } from './run/use-event-range.ts';
import { useAddressQuery } from './use-address-query.ts';

/** System fields, which every table has beside its own columns. */
const systemFields = [
  { name: '_file_id', type: 'integer' },
  { name: '_file_name', type: 'string' },
  { name: '_schema_version', type: 'string' },
  { name: '_ingested_at', type: 'timestamp' },
];

/** @public `lazyPart` calls it. */
export function askAhead({ slug = '' }: PartParameters): void {
  // What fails is asked again, and told, by the page.
  askDaysAhead(slug).catch(() => {});
}

export default function QueryPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const fileId = Number(new URLSearchParams(useSearch()).get('arquivo'));
  const { written, write } = useAddressQuery(slug);
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const eventDateField = schema?.versions[0]?.event_date_field;
  const { range, waiting } = useEventRange(slug, eventDateField, schema?.linked ?? false);
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={range && texts.dataRange(formatDay(range.from), formatDay(range.to))}
      />
      {!schema || waiting ? (
        <PageSkeleton />
      ) : !schema.linked ? (
        <PanelCard>
          <EmptyState
            icon={<IconDatabaseOff size={32} />}
            title={texts.notLinked}
            action={<LinkButton href={`/esquemas/${slug}/arquivos`}>{texts.sendFiles}</LinkButton>}
          >
            {texts.notLinkedHelp}
          </EmptyState>
        </PanelCard>
      ) : (
        <QueryConsole
          slug={slug}
          fileId={Number.isSafeInteger(fileId) && fileId > 0 ? fileId : null}
          written={written}
          onAsked={write}
          columns={[...schema.columns, ...systemFields]}
          eventDateField={eventDateField ?? ''}
          range={range ?? { from: today(), to: today() }}
        />
      )}
    </>
  );
}
