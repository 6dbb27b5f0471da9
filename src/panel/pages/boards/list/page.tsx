import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconPresentationAnalytics } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useMay } from '../../../api/session.tsx';
import { useRead, useWrite } from '../../../api/use-api.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { DataTable } from '../../../parts/figures/data-table.tsx';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { NameDialog } from '../name-dialog.tsx';

export default function BoardsPage() {
  const boards = useRead('/boards');
  const editor = useMay('editor');
  const [, navigate] = useLocation();
  const [creating, { open, close }] = useDisclosure(false);
  const create = useWrite('post', '/boards', {
    refresh: ['/boards'],
    onSuccess: ({ id }) => navigate(`/quadros/${id}`),
  });
  const button = editor && (
    <Button
      leftSection={<IconPlus size={18} />}
      onClick={() => {
        create.reset();
        open();
      }}
    >
      {texts.create}
    </Button>
  );
  const none = boards.data?.data.length === 0;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={!none && button} />
      {boards.error ? (
        <ErrorState error={boards.error} onRetry={() => void boards.refetch()} />
      ) : (
        <PanelCard flush>
          <DataTable
            caption={texts.caption}
            rows={boards.data?.data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<IconPresentationAnalytics size={32} />} title={texts.none} action={button}>
                {editor ? texts.noneHelp : texts.noneViewer}
              </EmptyState>
            }
            columns={[
              {
                key: 'name',
                header: texts.columnName,
                leading: true,
                cell: ({ id, name }) => <TextLink href={`/quadros/${id}`}>{name}</TextLink>,
              },
              { key: 'tiles', header: texts.columnTiles, numeric: true, cell: ({ tiles }) => tiles },
              {
                key: 'shared',
                header: texts.columnShared,
                cell: ({ shared }) =>
                  shared ? <StatusBadge tone="warn">{texts.shared}</StatusBadge> : texts.notShared,
              },
              {
                key: 'updated',
                header: texts.columnUpdated,
                cell: ({ updated_at, updated_by }) => (
                  <>
                    <RelativeTime at={updated_at} /> · {updated_by}
                  </>
                ),
              },
            ]}
          />
        </PanelCard>
      )}
      {creating && (
        <NameDialog
          title={texts.createTitle}
          submitLabel={texts.create}
          busy={create.isPending}
          error={create.error}
          onSubmit={(name) => create.mutate({ body: { name } })}
          onClose={close}
        />
      )}
    </>
  );
}
