import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../../api/paths.ts';
import { filesTexts as texts } from '../../../../texts/files.ts';
import { mendTexts } from '../../../../texts/mend.ts';
import { ReportLines } from '../../report/report-lines.tsx';
import { uploadQueue } from '../queue/upload-queue.ts';
import type { Upload } from '../upload.ts';
import { MendDialog } from './mend-dialog.tsx';

interface UnsentActionsProps {
  upload: Upload;
  report: Schemas['ValidationReport'];
}

/** What can be done with a file whose check in this browser found bad lines. */
export function UnsentActions({ upload, report }: UnsentActionsProps) {
  const { id, file, converted } = upload;
  const [shown, setShown] = useState(false);
  const [isMending, setMending] = useState(false);
  return (
    <>
      <Button size="compact-sm" onClick={() => setMending(true)}>
        {mendTexts.open}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
        {texts.seeReport}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => uploadQueue.sendUnchecked(id)}>
        {texts.sendUnchecked}
      </Button>
      {isMending && <MendDialog upload={upload} report={report} onClose={() => setMending(false)} />}
      <Modal opened={shown} onClose={() => setShown(false)} title={texts.reportOf(file.name)} size="80rem">
        <Text mb="md">
          {texts.badLines(report.bad_lines, report.lines)} {converted && `${texts.reportOfConverted} `}
          {texts.reportHere}
        </Text>
        <ReportLines report={report} />
      </Modal>
    </>
  );
}
