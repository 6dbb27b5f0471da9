import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { useRead } from '../../../api/use-api.ts';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { formatInstant } from '../../../parts/figures/format.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { FileState, isRead } from '../file-state.tsx';
import { AsideAction } from './aside-action.tsx';
import { FileFacts } from './file-facts.tsx';
import { ReportCard } from './report-card.tsx';

export default function FilePage() {
  const { slug = '', id = '' } = useParams<{ slug: string; id: string }>();
  const read = useRead('/schemas/{slug}/files/{id}', { path: { slug, id: Number(id) } });
  const { data } = read;
  if (!data) {
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Stack role="status">
        <Skeleton height={34} width="50%" />
        <Skeleton height={220} radius="lg" />
      </Stack>
    );
  }
  const { file, report, failure, set_aside_at } = data;
  return (
    <>
      <PageHeader
        title={file.file_name}
        mark={<FileState file={file} />}
        lead={texts.fileLead}
        actions={
          <>
            <LinkButton variant="default" href={`/esquemas/${slug}/arquivos`}>
              {texts.backToFiles}
            </LinkButton>
            <AsideAction slug={slug} file={file} setAsideAt={set_aside_at} />
            {file.upload_status === 'completed' && !set_aside_at && (
              <LinkButton href={`/esquemas/${slug}/consulta?arquivo=${file.id}`}>{texts.query}</LinkButton>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {failure && !report && (
          <PanelCard title={texts.failure}>
            <p>{failure.message}</p>
          </PanelCard>
        )}
        {file.damage && !set_aside_at && isRead(file) && (
          <Alert color="red" title={texts.damageTexts[file.damage]}>
            {texts.damageHelp}
          </Alert>
        )}
        {set_aside_at && (
          <PanelCard title={texts.aside}>
            <p>{texts.asideText(formatInstant(set_aside_at))}</p>
          </PanelCard>
        )}
        {report && <ReportCard slug={slug} fileId={file.id} report={report} />}
        {file.validation === 'valid' && (
          <PanelCard title={texts.report}>
            <EmptyState icon={<IconCircleCheck size={32} />} title={texts.clean}>
              {texts.cleanHelp}
            </EmptyState>
          </PanelCard>
        )}
        <FileFacts file={file} />
      </Stack>
    </>
  );
}
