import type { Schemas } from '../../api/paths.ts';
import { StatusBadge, type Tone } from '../../parts/figures/status-badge.tsx';
import { filesTexts as texts } from '../../texts/files.ts';

export type ListedFile = Schemas['ListedFile'];

/** Whether answers need what is stored of a file: of a processed one they read the table. */
export function isRead({ processing_status }: ListedFile): boolean {
  return processing_status === 'pending' || processing_status === 'processing';
}

/** The states of a file as the one word that matters. */
export function stateOf(file: ListedFile): { tone: Tone; text: string } {
  if (file.upload_status === 'pending') return { tone: 'busy', text: texts.stateReceiving };
  if (file.validation === 'invalid') return { tone: 'bad', text: texts.stateInvalid };
  if (file.upload_status === 'failed') return { tone: 'bad', text: texts.stateFailed };
  if (isRead(file) && file.damage) return { tone: 'bad', text: texts.stateDamages[file.damage] };
  if (file.processing_status === 'processing') return { tone: 'busy', text: texts.stateProcessing };
  if (file.processing_status === 'failed') return { tone: 'bad', text: texts.stateAside };
  if (file.processing_status === 'completed') return { tone: 'ok', text: texts.stateProcessed };
  return { tone: 'ok', text: texts.stateQueryable };
}

export function FileState({ file }: { file: ListedFile }) {
  const { tone, text } = stateOf(file);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
