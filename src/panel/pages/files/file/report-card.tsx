import { Button, FileButton, Group } from '@mantine/core';
import { IconDownload, IconTool } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { withAccount } from '../../../api/account.ts';
import { API_BASE, type Schemas } from '../../../api/paths.ts';
import { useMay } from '../../../api/session.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { ReportLines } from '../report/report-lines.tsx';
import { uploadQueue } from '../upload/queue/upload-queue.ts';
import { UPLOADED } from '../upload/uploaded-endings.ts';

interface ReportCardProps {
  slug: string;
  fileId: number;
  report: Schemas['ValidationReport'];
}

/** What is wrong with a file: how much, of which kinds, and every described line. */
export function ReportCard({ slug, fileId, report }: ReportCardProps) {
  const mayUpload = useMay('editor');
  const [, navigate] = useLocation();
  // The service keeps no bad file: the workbench needs it from its owner.
  const mend = (file: File | null) => {
    if (!file) return;
    uploadQueue.add(slug, [file]);
    navigate(`/esquemas/${slug}/arquivos`);
  };
  return (
    <PanelCard
      flush
      title={texts.report}
      lead={`${texts.badLines(report.bad_lines, report.lines)} ${texts.reportWhole}`}
      actions={
        <Group gap="sm">
          {mayUpload && (
            <FileButton onChange={mend} accept={UPLOADED}>
              {(props) => (
                <Button {...props} leftSection={<IconTool size={16} />}>
                  {texts.mendFile}
                </Button>
              )}
            </FileButton>
          )}
          <Button
            component="a"
            href={withAccount(`${API_BASE}/schemas/${slug}/files/${fileId}/report`)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {texts.download}
          </Button>
        </Group>
      }
    >
      <ReportLines report={report} />
    </PanelCard>
  );
}
