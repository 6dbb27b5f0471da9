import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { filesTexts as texts } from '../../../texts/files.ts';
import { ReportLines } from '../report/report-lines.tsx';
import { uploadQueue } from './upload-queue.ts';

interface UnsentActionsProps {
  id: number;
  name: string;
  report: Schemas['ValidationReport'];
}

/** What can be done with a file whose check in this browser found bad lines. */
export function UnsentActions({ id, name, report }: UnsentActionsProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
        {texts.seeReport}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => uploadQueue.sendUnchecked(id)}>
        {texts.sendUnchecked}
      </Button>
      <Modal opened={shown} onClose={() => setShown(false)} title={texts.reportOf(name)} size="80rem">
        <Text mb="md">
          {texts.badLines(report.bad_lines, report.lines)} {texts.reportHere}
        </Text>
        <ReportLines report={report} />
      </Modal>
    </>
  );
}
