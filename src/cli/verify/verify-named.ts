import { bytesToVerify, verifyObjects } from '../../domain/files/integrity/verify-objects.ts';
import type { Database } from '../../ports/database.ts';
import type { OpenObjects } from '../../profiles/open-objects.ts';
import { count } from '../terminal/figures.ts';
import { table } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';
import { toldState, toMend } from './not-whole.ts';

interface DamagedObject {
  path: string;
  /** Null for a bundle and for a data file of a table. */
  file_id: number | null;
  state: string;
  /** Its file was set aside: no answer needs it, and nothing is left to do. */
  set_aside: boolean;
}

export interface VerifiedObjects {
  verified: number;
  damaged: DamagedObject[];
}

/** Objects read at once: one thread computes checksums as fast as about four streams read. */
const PARALLEL = 4;

/** Reads every stored object that the control database names, with a progress bar. */
export async function verifyNamed(
  database: Database,
  open: OpenObjects,
  tenantId?: number,
): Promise<VerifiedObjects> {
  const progress = startProgress({
    label: say('verify_label'),
    total: await bytesToVerify(database, tenantId),
  });
  let verified = 0;
  const damaged: DamagedObject[] = [];
  try {
    const onRead = (read: number) => progress.advance(read);
    const options = { ...(tenantId !== undefined && { tenantId }), onRead, parallel: PARALLEL };
    for await (const { object, state, isAside } of verifyObjects({ database, ...open }, options)) {
      verified++;
      if (state === 'whole') continue;
      damaged.push({ path: object.storagePath, file_id: object.fileId, state, set_aside: isAside });
    }
  } finally {
    progress.stop();
  }
  return { verified, damaged };
}

/** The lines for people. */
export function toldNamed({ verified, damaged }: VerifiedObjects): string[] {
  const objects = count(verified);
  if (damaged.length === 0) return [say('verify_whole', { objects })];
  const rows = damaged.map((object) => [object.file_id, toldState(object), object.path]);
  const head = [say('col_file_id'), say('col_status'), say('col_file')];
  const left = toMend(damaged).length;
  const sums =
    left === 0
      ? say('verify_whole_but_aside', { objects })
      : say('verify_found', { objects, damaged: count(left) });
  return [table(head, rows), sums];
}
