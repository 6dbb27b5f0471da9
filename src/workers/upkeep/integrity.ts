import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { failpoint } from '../../domain/failpoint.ts';
import type { NamedObject } from '../../domain/files/integrity/damaged-objects.ts';
import {
  endPass,
  keepPass,
  type PassPosition,
  releasePass,
  takePass,
} from '../../domain/files/integrity/integrity-pass.ts';
import type { StoredState } from '../../domain/files/integrity/stored-whole.ts';
import { findUnnamed, totalsOf } from '../../domain/files/integrity/unnamed-objects.ts';
import { type VerifyDeps, verifyObjects } from '../../domain/files/integrity/verify-objects.ts';
import { createPace } from './pace.ts';

/** Lease of the pass: after its process dies, the others wait at most this long. */
const LEASE_SECONDS = 60;
const KEEP_EVERY_MS = 15_000;
/** From the end of a pass to the next: a small store is not read without end. */
const REST_SECONDS = 3600;
/** From the start to the first pass: a start has other work to do. */
const FIRST_AFTER_MS = 60_000;
/** Cost of an object beside its bytes, and of a listed object: requests to the store, statements to the database. */
const OBJECT_BYTES = 64 * 1024;
const LISTED_BYTES = 1024;

class LeaseLost extends Error {}

interface Options extends VerifyDeps {
  /** Folders of the store that belong to others. */
  foreign: string[];
  bytesPerSecond: number;
  log: Logger;
  /** From the start to the first pass, ms. */
  firstAfterMs?: number;
}

/**
 * Verifies all that is stored, slowly and again and again: first the objects that the control database names, then
 * those that it does not name. One process at a time runs the pass. Where it stops, also by an error, the next call in
 * any process goes on. Unnamed objects are never removed.
 */
export function createIntegrityCheck(options: Options): (stopping: AbortSignal) => Promise<void> {
  const { database, log, firstAfterMs = FIRST_AFTER_MS } = options;
  const owner = randomUUID();
  const firstAtMs = performance.now() + firstAfterMs;

  return async function verifySlowly(stopping) {
    if (performance.now() < firstAtMs) return;
    const position = await takePass(database, owner, LEASE_SECONDS);
    if (!position) return;
    try {
      await failpoint('verify.after-pass-taken');
      await goOn(position, stopping);
    } catch (error) {
      if (!stopping.aborted && !(error instanceof LeaseLost)) throw error;
    } finally {
      await releasePass(database, owner);
    }
  };

  async function goOn(from: PassPosition, stopping: AbortSignal): Promise<void> {
    const pace = createPace(options.bytesPerSecond, stopping);
    let reached = from;
    let keepAtMs = performance.now() + KEEP_EVERY_MS;
    const keep = async () => {
      keepAtMs = performance.now() + KEEP_EVERY_MS;
      if (!(await keepPass(database, owner, LEASE_SECONDS, reached))) throw new LeaseLost();
    };
    const spend = async (bytes: number) => {
      if (performance.now() > keepAtMs) await keep();
      await pace(bytes);
    };
    try {
      if (from.stage !== 'unnamed') {
        for await (const { object, state, refusal, isNews, position } of verifyObjects(options, {
          from,
          onRead: spend,
        })) {
          reached = position;
          if (isNews) tell(object, state, refusal);
          await spend(OBJECT_BYTES);
        }
      }
      reached = { stage: 'unnamed', afterId: 0 };
      await keep();
      const unnamed = await countUnnamed(spend);
      await failpoint('verify.after-listed');
      if (!(await endPass(database, owner, REST_SECONDS, unnamed))) throw new LeaseLost();
      log.info({ unnamed }, 'all that is stored was verified');
    } catch (error) {
      if (!(error instanceof LeaseLost)) await keepPass(database, owner, LEASE_SECONDS, reached);
      throw error;
    }
  }

  /** Counts unnamed objects. A pass that was interrupted here begins the list anew. */
  async function countUnnamed(spend: (bytes: number) => Promise<void>) {
    const onListed = (objects: number) => spend(objects * LISTED_BYTES);
    const found = { objects: 0, bytes: 0 };
    for await (const unnamed of findUnnamed(options, { folder: '', foreign: options.foreign, onListed })) {
      const { objects, bytes } = totalsOf(unnamed);
      found.objects += objects;
      found.bytes += bytes;
    }
    return found;
  }

  function tell({ storagePath, fileId }: NamedObject, state: StoredState, refusal: unknown): void {
    const found = { storage_path: storagePath, file_id: fileId, state };
    if (state === 'whole') log.info(found, 'a stored object is whole again');
    else if (state === 'unreadable')
      log.error(
        { ...found, err: refusal },
        'the store refuses to give back a stored object; it may be whole',
      );
    else log.error(found, 'a stored object is not what was stored; restore it or set its file aside');
  }
}
