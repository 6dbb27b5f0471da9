import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { formatBytes } from '../../../parts/figures/format.ts';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { UnsentActions } from './mend/unsent-actions.tsx';
import type { FileRecord } from './queue/send-file.ts';
import { uploadQueue } from './queue/upload-queue.ts';
import classes from './upload.module.css';
import { isOpen, type Upload, type UploadState } from './upload.ts';
import { UPLOADED } from './uploaded-endings.ts';

/** One upload: how far it is, or what the service said, and what can be done. Memoized: most rows stay when one changes. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { file, id, state } = upload;
  const open = isOpen(upload);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        <div className={classes.outcome} aria-live={open ? 'off' : 'polite'}>
          <Outcome upload={upload} />
        </div>
        {(state.kind === 'stored' || state.kind === 'unsent') && <Notes upload={upload} />}
        {isMoving(state) && (
          <Progress
            value={sizeOf(upload) === 0 ? 100 : (100 * doneBytes(state)) / sizeOf(upload)}
            aria-label={`${texts.uploads}: ${file.name}`}
            size="sm"
            mt={6}
          />
        )}
      </div>
      {(state.kind === 'cancelled' || state.kind === 'refused') && <AnotherTry upload={upload} />}
      {state.kind === 'unsent' && <UnsentActions upload={upload} report={state.report} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={open ? texts.cancel(file.name) : texts.dismiss(file.name)}
        onClick={() => (open ? uploadQueue.cancel(id) : uploadQueue.remove(id))}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
});

/** A file that changed on the disk cannot be read again, however often it is tried. */
function AnotherTry({ upload: { id, state } }: { upload: Upload }) {
  if (state.kind !== 'refused' || state.error.code !== 'file_changed') {
    return (
      <Button variant="default" size="compact-sm" onClick={() => uploadQueue.retry(id)}>
        {texts.retry}
      </Button>
    );
  }
  return (
    <FileButton onChange={(file) => file && uploadQueue.chooseAgain(id, file)} accept={UPLOADED}>
      {(props) => (
        <Button {...props} variant="default" size="compact-sm">
          {texts.chooseAgain}
        </Button>
      )}
    </FileButton>
  );
}

/** What was decided while the file was converted. */
function Notes({ upload: { converted } }: { upload: Upload }) {
  if (!converted || converted.notes.length === 0) return null;
  return <p className={classes.notes}>{converted.notes.join(' ')}</p>;
}

function Outcome({ upload }: { upload: Upload }): ReactNode {
  const { file, slug, state } = upload;
  const size = sizeOf(upload);
  switch (state.kind) {
    case 'waiting':
      return texts.waiting;
    case 'converting':
      return texts.converting(formatBytes(state.readBytes), formatBytes(size));
    case 'checking':
      return texts.checkingHere(formatBytes(state.readBytes), formatBytes(size));
    case 'unsent':
      return (
        <>
          <StatusBadge tone="bad">{texts.stateInvalid}</StatusBadge> {summaryOf(state.report)}{' '}
          {texts.nothingSent}
        </>
      );
    case 'sending':
      return state.sentBytes >= size
        ? texts.checking
        : texts.sending(formatBytes(state.sentBytes), formatBytes(size));
    case 'cancelled':
      return texts.cancelled;
    case 'stored': {
      const { file: stored, duplicate } = state.result;
      return (
        <>
          <StatusBadge tone={duplicate ? 'idle' : 'ok'}>
            {duplicate ? texts.stateQueryable : texts.stored(stored.rows ?? 0)}
          </StatusBadge>{' '}
          {duplicate && `${texts.duplicate(stored.file_name)} `}
          {!duplicate && stored.file_name !== file.name && `${texts.storedAs(stored.file_name)} · `}
          <TextLink href={placeOf(slug, stored)}>{texts.seeFile}</TextLink>
        </>
      );
    }
    case 'refused':
      return <Refusal upload={{ slug }} error={state.error} />;
  }
}

interface RefusalBody {
  file?: FileRecord;
  report?: Schemas['ValidationReport'];
}

function Refusal({
  upload,
  error,
}: {
  upload: { slug: string };
  error: { code: string; message: string; fields: Record<string, string[]>; body: unknown };
}) {
  const { file, report } = (error.body ?? {}) as RefusalBody;
  const details = Object.values(error.fields).flat();
  return (
    <>
      <StatusBadge tone="bad">{report ? texts.stateInvalid : texts.stateFailed}</StatusBadge>{' '}
      {report && `${summaryOf(report)} `}
      {!report && (error.code === 'no_connection' ? texts.connectionLost : (details[0] ?? error.message))}
      {file && <TextLink href={placeOf(upload.slug, file)}>{texts.seeReport}</TextLink>}
    </>
  );
}

type MovingState = Extract<UploadState, { kind: 'converting' | 'checking' | 'sending' }>;

function isMoving(state: UploadState): state is MovingState {
  return 'readBytes' in state || 'sentBytes' in state;
}

function doneBytes(state: MovingState): number {
  return 'readBytes' in state ? state.readBytes : state.sentBytes;
}

/** Bytes of what is read or sent now. */
function sizeOf({ file, converted, state }: Upload): number {
  return state.kind === 'converting' ? file.size : (converted?.file ?? file).size;
}

function summaryOf({ bad_lines, lines, errors }: Schemas['ValidationReport']): string {
  return `${texts.badLines(bad_lines, lines)} ${errors[0]?.message ?? ''}`;
}

function placeOf(slug: string, { id }: FileRecord): string {
  return `/esquemas/${slug}/arquivos/${id}`;
}
