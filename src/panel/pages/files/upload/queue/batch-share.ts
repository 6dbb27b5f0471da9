import { isOpen, type Upload } from '../upload.ts';

/** Share of the batch's bytes that are through, in percent, rounded down. The batch is the one that goes on. */
export function shareSent(uploads: Upload[]): number {
  const batch = uploads.find(isOpen)?.batch;
  let [total, through] = [0, 0];
  for (const upload of uploads) {
    if (upload.batch !== batch || upload.state.kind === 'cancelled') continue;
    total += upload.file.size;
    through += bytesThrough(upload);
  }
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * through) / total));
}

/** Bytes of the chosen file. What is sent in its place may have another size. */
function bytesThrough(upload: Upload): number {
  const { file, converted, state } = upload;
  if (!isOpen(upload)) return file.size;
  if (state.kind !== 'sending') return 0;
  return (file.size * state.sentBytes) / Math.max(1, converted?.file.size ?? file.size);
}
