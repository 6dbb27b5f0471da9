import { ObjectUnreadable } from '../../../ports/object-store.ts';

/** The error of reading a file, told apart where a sector of the disk is broken. */
export function asUnreadable(name: string, error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'EIO' ? new ObjectUnreadable(name, error) : error;
}
