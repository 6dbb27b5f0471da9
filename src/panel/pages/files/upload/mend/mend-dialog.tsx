import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../../api/paths.ts';
import { useRead } from '../../../../api/use-api.ts';
import { examineFile, mendFile } from '../../../../mend/mend-file.ts';
import type { Examination } from '../../../../mend/mend-source.ts';
import { LOSSY, REMEDIES, type Remedy } from '../../../../mend/remedies.ts';
import { mendTexts as texts } from '../../../../texts/mend.ts';
import { uploadQueue } from '../queue/upload-queue.ts';
import classes from '../upload.module.css';
import type { Upload } from '../upload.ts';
import { BadLine } from './bad-line.tsx';
import { DeclareFields } from './declare-fields.tsx';

interface MendDialogProps {
  upload: Upload;
  report: Schemas['ValidationReport'];
  onClose: () => void;
}

/** The bad lines of a file as they stand in it, what can be mended here, and the file sent again. */
export function MendDialog({ upload, report, onClose }: MendDialogProps) {
  const { slug } = upload;
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const version = schema?.versions[0];
  const file = upload.converted?.file ?? upload.file;
  const { data: examination, error } = useQuery({
    queryKey: ['examination', upload.id, version?.version],
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () =>
      examineFile(
        { file, version: version! },
        report.errors.map(({ line }) => line),
      ),
  });
  return (
    <Modal opened onClose={onClose} title={texts.title(upload.file.name)} size="70rem">
      {error && <Alert color="red">{texts.failed}</Alert>}
      {!error && !examination && <Skeleton height={240} role="status" aria-label={texts.examining} />}
      {examination && version && <Workbench {...{ upload, report, version, file, examination, onClose }} />}
    </Modal>
  );
}

interface WorkbenchProps extends MendDialogProps {
  version: Schemas['Version'];
  file: File;
  examination: Examination;
}

function Workbench({ upload, report, version, file, examination, onClose }: WorkbenchProps) {
  const usable = REMEDIES.filter((remedy) => examination.lines[remedy]);
  const [chosen, setChosen] = useState(() => new Set(usable.filter((remedy) => !LOSSY.has(remedy))));
  const toggle = (remedy: Remedy) => {
    const next = new Set(chosen);
    if (!next.delete(remedy)) next.add(remedy);
    setChosen(next);
  };
  const send = useMutation({
    mutationFn: () => mendFile({ file, version }, [...chosen]),
    onSuccess: (mended) => {
      onClose();
      uploadQueue.replace(upload.id, mended);
    },
  });
  const errors = new Map(report.errors.map((error) => [error.line, error]));
  return (
    <Stack>
      {usable.length === 0 ? (
        <Alert color="yellow">{texts.noRemedy}</Alert>
      ) : (
        <Stack gap="xs">
          <h3>{texts.remediesTitle}</h3>
          <Text c="dimmed" size="sm">
            {texts.remediesLead}
          </Text>
          {usable.map((remedy) => (
            <Checkbox
              key={remedy}
              checked={chosen.has(remedy)}
              onChange={() => toggle(remedy)}
              label={texts.remedies[remedy]}
              description={[
                texts.remedyLines(examination.lines[remedy]!),
                ...(LOSSY.has(remedy) ? [texts.lossy] : []),
              ].join(', ')}
            />
          ))}
        </Stack>
      )}
      {examination.pointsLeft.length > 0 && (
        <Alert color="yellow">{texts.pointsLeft(examination.pointsLeft)}</Alert>
      )}
      {examination.undeclared.length > 0 && (
        <DeclareFields
          {...{ slug: upload.slug, version }}
          keys={examination.undeclared}
          lines={examination.withUndeclared}
          onDeclared={() => {
            onClose();
            uploadQueue.retry(upload.id);
          }}
        />
      )}
      <div>
        <h3>{texts.linesTitle}</h3>
        <Text c="dimmed" size="sm">
          {texts.linesLead}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <ul className={classes.badLines} tabIndex={0} aria-label={texts.linesTitle}>
          {examination.shown.map((line) => (
            <BadLine key={line.number} line={line} error={errors.get(line.number)!} chosen={chosen} />
          ))}
        </ul>
      </div>
      {send.error && <Alert color="red">{texts.failed}</Alert>}
      <Group justify="flex-end">
        <Button disabled={chosen.size === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {texts.send}
        </Button>
      </Group>
    </Stack>
  );
}
