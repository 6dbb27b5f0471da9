import { setImmediate } from 'node:timers/promises';
import { InLine } from '../../concurrency/in-line.ts';

/** Largest body that waits for no other, bytes. */
const SMALL_BYTES = 64 * 1024;
/** With these pauses a tenant's large bodies have a tenth of the event loop. One of 1 MiB takes up to 60 ms of it. */
const lines = new InLine<number>(9);

/**
 * Parses a tenant's body. Large ones are parsed and validated one after the other, each followed by a pause in proportion to the
 * time that it held the event loop: 1 KB of gzip may be 1 MiB, and a tenant that sends many would hold all other requests.
 * @param tenantId undefined for a caller who is not known, and whose bodies are small
 */
export async function parseInTurn<T>(
  tenantId: number | undefined,
  bytes: number,
  parse: () => T,
): Promise<T> {
  if (tenantId === undefined || bytes <= SMALL_BYTES) return parse();
  const parsed = Promise.withResolvers<T>();
  void lines.run(tenantId, async () => {
    try {
      parsed.resolve(parse());
    } catch (error) {
      parsed.reject(error);
    }
    // The validation follows in the same turn of the event loop.
    await setImmediate();
  });
  return parsed.promise;
}
