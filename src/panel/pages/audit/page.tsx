import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import type { Schemas } from '../../api/paths.ts';
import { pagesAhead } from '../../api/query-client.ts';
import { usePages } from '../../api/use-api.ts';
import { LoadMore } from '../../parts/controls/load-more.tsx';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { auditActions } from '../../texts/accounts.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import { AuditCsvButton } from './audit-csv-button.tsx';
import { AuditDetails } from './audit-details.tsx';
import { type AuditFilterName, auditQueryOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';

type Entry = Schemas['AuditEntry'];

const COLUMNS: Column<Entry>[] = [
  { key: 'what', header: texts.what, leading: true, cell: ({ action }) => auditActions[action] ?? action },
  {
    key: 'target',
    header: texts.target,
    cell: ({ target, link }) => (link ? <TextLink href={link}>{target}</TextLink> : target),
  },
  { key: 'who', header: texts.who, cell: ({ member }) => member ?? texts.operator },
  { key: 'details', header: texts.details, cell: ({ details }) => <AuditDetails details={details} /> },
  { key: 'when', header: texts.when, cell: ({ at }) => <RelativeTime at={at} /> },
];

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  pagesAhead('/audit', { query: {} });
}

export default function AuditPage() {
  const [params, setParams] = useSearchParams();
  const query = auditQueryOf(params);
  const filtered = Object.keys(query).length > 0;
  const entries = usePages('/audit', { query }, (page) => page.data);
  const set = (name: AuditFilterName, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const fields = entries.error?.fields ?? {};
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={<AuditCsvButton query={query} />} />
      <AuditFilters
        params={params}
        onSet={set}
        onClear={() => setParams({})}
        filtered={filtered}
        errors={fields}
      />
      {entries.error ? (
        <ErrorState error={entries.error} onRetry={() => void entries.refetch()} withFields={false} />
      ) : (
        <PanelCard flush>
          <DataTable
            caption={texts.caption}
            columns={COLUMNS}
            rows={entries.data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<IconHistory size={32} stroke={1.5} />}
                title={filtered ? texts.noneFound : texts.empty}
              >
                {filtered ? texts.noneFoundLead : texts.emptyLead}
              </EmptyState>
            }
          />
          <LoadMore pages={entries} />
        </PanelCard>
      )}
    </>
  );
}
