import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { API_BASE, type Schemas } from '../../../api/paths.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { ReportLines } from '../report/report-lines.tsx';

interface ReportCardProps {
  slug: string;
  fileId: number;
  report: Schemas['ValidationReport'];
}

/** What is wrong with a file: how much, of which kinds, and every described line. */
export function ReportCard({ slug, fileId, report }: ReportCardProps) {
  return (
    <PanelCard
      flush
      title={texts.report}
      lead={`${texts.badLines(report.bad_lines, report.lines)} ${texts.reportWhole}`}
      actions={
        <Button
          component="a"
          href={`${API_BASE}/schemas/${slug}/files/${fileId}/report`}
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {texts.download}
        </Button>
      }
    >
      <ReportLines report={report} />
    </PanelCard>
  );
}
