import { type FileHandle, open } from 'node:fs/promises';
import { devNull } from 'node:os';

/** What all open files inherit their methods from: Node does not export the class. */
export async function fileHandlePrototype(): Promise<FileHandle> {
  const handle = await open(devNull);
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

/** `read` or `write` of an open file, as the spool calls them. */
export type PositionedCall<Result> = (
  this: FileHandle,
  buffer: Buffer,
  offset: number,
  length: number,
  at: number,
) => Promise<Result>;
