import { IconHistory } from '@tabler/icons-react';
import type { Schemas } from '../../api/paths.ts';
import { usePages } from '../../api/use-api.ts';
import { LoadMore } from '../../parts/controls/load-more.tsx';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { auditActions, accountTexts as texts } from '../../texts/accounts.ts';
import { AuditDetails } from './audit-details.tsx';

type Entry = Schemas['AuditEntry'];

const COLUMNS: Column<Entry>[] = [
  { key: 'what', header: texts.what, leading: true, cell: ({ action }) => auditActions[action] ?? action },
  { key: 'target', header: texts.target, cell: ({ target }) => target },
  { key: 'who', header: texts.who, cell: ({ member }) => member },
  { key: 'details', header: texts.details, cell: ({ details }) => <AuditDetails details={details} /> },
  { key: 'when', header: texts.when, cell: ({ at }) => <RelativeTime at={at} /> },
];

export default function AuditPage() {
  const entries = usePages('/audit', {}, (page) => page.data);
  return (
    <>
      <PageHeader title={texts.audit} lead={texts.auditLead} />
      {entries.error ? (
        <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
      ) : (
        <PanelCard flush>
          <DataTable
            caption={texts.auditCaption}
            columns={COLUMNS}
            rows={entries.data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconHistory size={32} stroke={1.5} />} title={texts.auditEmpty}>
                {texts.auditEmptyLead}
              </EmptyState>
            }
          />
          <LoadMore pages={entries} />
        </PanelCard>
      )}
    </>
  );
}
