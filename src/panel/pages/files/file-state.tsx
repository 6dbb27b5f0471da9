import { StatusBadge, type Tone } from '../../parts/figures/status-badge.tsx';
import { filesTexts as texts } from '../../texts/files.ts';
import type { FileRecord } from './upload/send-file.ts';

/** The three states of a file as the one word that matters. */
export function stateOf(file: FileRecord): { tone: Tone; text: string } {
  if (file.upload_status === 'pending') return { tone: 'busy', text: texts.stateReceiving };
  if (file.validation === 'invalid') return { tone: 'bad', text: texts.stateInvalid };
  if (file.upload_status === 'failed') return { tone: 'bad', text: texts.stateFailed };
  if (file.processing_status === 'processing') return { tone: 'busy', text: texts.stateProcessing };
  if (file.processing_status === 'failed') return { tone: 'bad', text: texts.stateAside };
  if (file.processing_status === 'completed') return { tone: 'ok', text: texts.stateProcessed };
  return { tone: 'ok', text: texts.stateQueryable };
}

export function FileState({ file }: { file: FileRecord }) {
  const { tone, text } = stateOf(file);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
