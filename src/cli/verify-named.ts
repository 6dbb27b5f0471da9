import { bytesToVerify, verifyObjects } from '../domain/files/verify-objects.ts';
import type { Database } from '../ports/database.ts';
import type { OpenObjects } from '../profiles/open-objects.ts';
import { count } from './figures.ts';
import { table } from './output.ts';
import { startProgress } from './progress-bar.ts';
import { say } from './say.ts';

interface DamagedObject {
  path: string;
  /** Null for a bundle and for a data file of a table. */
  file_id: number | null;
  state: string;
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
    for await (const { object, state } of verifyObjects({ database, ...open }, options)) {
      verified++;
      if (state !== 'whole') damaged.push({ path: object.storagePath, file_id: object.fileId, state });
    }
  } finally {
    progress.stop();
  }
  return { verified, damaged };
}

/** The lines for people. */
export function toldNamed({ verified, damaged }: VerifiedObjects): string[] {
  if (damaged.length === 0) return [say('verify_whole', { objects: count(verified) })];
  const rows = damaged.map(({ path, file_id, state }) => [
    file_id,
    say(state === 'missing' ? 'verify_missing' : 'verify_damaged'),
    path,
  ]);
  const head = [say('col_file_id'), say('col_status'), say('col_file')];
  return [
    table(head, rows),
    say('verify_found', { objects: count(verified), damaged: count(damaged.length) }),
  ];
}
