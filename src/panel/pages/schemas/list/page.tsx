import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import { useMay } from '../../../api/session.tsx';
import { useRead } from '../../../api/use-api.ts';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { SchemaTable } from './schema-table.tsx';

export default function SchemasPage() {
  const schemas = useRead('/schemas');
  const create = useMay('editor') && (
    <LinkButton href="/esquemas/novo" leftSection={<IconPlus size={18} />}>
      {texts.create}
    </LinkButton>
  );
  const none = schemas.data?.data.length === 0;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={!none && create} />
      {schemas.error && !schemas.data ? (
        <ErrorState error={schemas.error} onRetry={() => void schemas.refetch()} />
      ) : (
        <PanelCard flush>
          <SchemaTable
            schemas={schemas.data?.data}
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
