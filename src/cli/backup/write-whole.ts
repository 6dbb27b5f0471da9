import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';

/**
 * Writes a file by way of `part`, on the same disk. The file takes its place once its bytes are durable and are the expected
 * ones; whoever sees the file may rely on it. Makes the folders above, for their owner alone. Its name is durable when its
 * folder is synced.
 * @param onRead receives the size of each piece, bytes
 * @returns whether the pieces were the expected content; otherwise nothing is left
 * @throws what the pieces throw, and the system's errors
 */
export async function writeWhole(
  pieces: AsyncIterable<Uint8Array>,
  { part, path, expected }: { part: string; path: string; expected: Content },
  onRead: (bytes: number) => void,
): Promise<boolean> {
  const file = await open(part, 'w', 0o600);
  const sum = new ContentSum();
  let isWhole = false;
  try {
    for await (const piece of pieces) {
      sum.add(piece);
      await file.writeFile(piece);
      onRead(piece.byteLength);
    }
    isWhole = isSameContent(sum, expected);
    if (isWhole) await file.datasync();
  } finally {
    await file.close();
    if (!isWhole) await rm(part, { force: true });
  }
  if (!isWhole) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(part, path);
  return true;
}
