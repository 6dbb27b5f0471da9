import { IconFile } from '@tabler/icons-react';
import { usePages } from '../../../api/use-api.ts';
import { LoadMore } from '../../../parts/controls/load-more.tsx';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { type Column, DataTable } from '../../../parts/figures/data-table.tsx';
import { formatBytes, formatCount } from '../../../parts/figures/format.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { FileState, type ListedFile } from '../../files/file-state.tsx';
import type { Run } from '../run-state.tsx';

/** The files that a run took, as they are now. */
export function RunFiles({ run }: { run: Run }) {
  const files = usePages('/runs/{id}/files', { path: { id: run.id } }, ({ data }) => data);
  const gaveBack = run.status === 'failed' || run.status === 'cancelled';
  return (
    <PanelCard flush title={texts.runFiles} lead={gaveBack && texts.gaveBack}>
      {files.error ? (
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      ) : (
        <DataTable
          caption={texts.runFiles}
          columns={columnsOf(run.schema)}
          rows={files.data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<IconFile size={32} />} title={texts.noRunFiles}>
              {texts.noRunFilesHelp}
            </EmptyState>
          }
        />
      )}
      <LoadMore pages={files} />
    </PanelCard>
  );
}

function columnsOf(slug: string): Column<ListedFile>[] {
  return [
    {
      key: 'name',
      header: texts.columnFile,
      leading: true,
      cell: ({ id, file_name }) => <TextLink href={`/esquemas/${slug}/arquivos/${id}`}>{file_name}</TextLink>,
    },
    { key: 'state', header: texts.columnStatus, cell: (file) => <FileState file={file} /> },
    {
      key: 'rows',
      header: texts.columnRows,
      numeric: true,
      cell: ({ rows }) => (rows === null ? '—' : formatCount(rows)),
    },
    {
      key: 'size',
      header: texts.columnSize,
      numeric: true,
      cell: ({ size_bytes }) => formatBytes(size_bytes),
    },
  ];
}
