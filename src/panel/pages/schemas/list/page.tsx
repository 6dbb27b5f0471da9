import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import { readAhead } from '../../../api/query-client.ts';
import { useMay } from '../../../api/session.tsx';
import { useRead } from '../../../api/use-api.ts';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { SchemaSearch } from './schema-search.tsx';
import { SchemaTable } from './schema-table.tsx';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/schemas');
}

export default function SchemasPage() {
  const { data, error, refetch } = useRead('/schemas');
  const schemas = data?.data;
  const create = useMay('editor') && (
    <LinkButton href="/esquemas/novo" leftSection={<IconPlus size={18} />}>
      {texts.create}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={schemas?.length !== 0 && create} />
      {error && !schemas ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : schemas && schemas.length >= SEARCHED_FROM ? (
        <SchemaSearch schemas={schemas} />
      ) : (
        <PanelCard flush>
          <SchemaTable
            schemas={schemas}
            empty={
              <EmptyState
                icon={<IconBuildingWarehouse size={32} stroke={1.5} />}
                title={texts.empty}
                action={create}
              >
                {texts.emptyLead}
              </EmptyState>
            }
          />
        </PanelCard>
      )}
    </>
  );
}
