import { createHash } from 'node:crypto';
import type { Digests } from '../upload/distinct-parts.ts';

/** One pass over the bytes, however many ends. */
export const digests: Digests = async (bytes, ends) => {
  const hash = createHash('sha256');
  let from = 0;
  return ends.map((end) => {
    hash.update(bytes.subarray(from, end));
    from = end;
    return hash.copy().digest('hex');
  });
};
