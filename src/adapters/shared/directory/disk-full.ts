/** Node's codes for a disk, a quota or a file that takes no more bytes. An operator has to make room. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the system refused to write for want of room. */
export function isDiskFull(error: unknown): boolean {
  return FULL.has(String((error as NodeJS.ErrnoException | undefined)?.code));
}
