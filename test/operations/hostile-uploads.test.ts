import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { expect, inject, it } from 'vitest';
import { watchEventLoop } from '../../src/http/event-loop-delay.ts';
import { api } from '../support/api.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

const LINE_BYTES = 16 * 1024 * 1024;
const UPLOADS = 12;
/** Longest attack, ms; on an idle machine it ends by itself before. */
const ATTACK_MS = 15_000;

/** A valid line of 16 MiB with more than a million keys that no field has. */
function manyKeys(): Buffer {
  const parts = ['{"happened_at":"2026-01-01T00:00:00Z","userId":1'];
  let bytes = parts[0]!.length;
  for (let n = 0; bytes < LINE_BYTES - 20; n++) {
    const part = `,"k${n.toString(36)}":1`;
    parts.push(part);
    bytes += part.length;
  }
  return Buffer.from(`${parts.join('')}}\n`);
}

// There, a balancer stands between the test and two services.
const { CELEIRO_PROFILE } = inject('serviceEnv');
it.skipIf(CELEIRO_PROFILE === 'distributed').for([
  ['lines of more than a million keys', manyKeys, 200],
  ['20 MB of empty lines', () => Buffer.alloc(20_000_000, '\n'), 422],
] as const)(
  "keeps the event loop free and answers another tenant while one tenant's uploads are %s",
  async ([, content, expected]) => {
    const [loud, quiet] = await Promise.all([makeTenant(), makeTenant()]);
    const [loudSlug, quietSlug] = [
      await makeSchema(loud, { undeclared_fields: 'ignore' }),
      await makeSchema(quiet),
    ];
    const packed = gzipSync(content(), { level: 1 });
    const { body } = await api(loud.token).generateUploadToken(loudSlug);
    const before = await delays();
    const own = new Registry();
    const stopWatching = watchEventLoop(own);
    const callers = new AbortController();
    const statuses: number[] = [];
    let ended = 0;
    // The same content: whichever commits first is stored, the others are its duplicates.
    const uploads = Array.from({ length: UPLOADS }, async (_, n) => {
      const headers = { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' };
      const sent = { method: 'PUT', body: packed, headers, signal: callers.signal };
      const response = await fetch(`${body.upload_url}/${n}.jsonl`, sent).catch(() => undefined);
      ended++;
      if (response) statuses.push(response.status);
    });
    const until = performance.now() + ATTACK_MS;
    let listed = 0;
    while (ended < UPLOADS && performance.now() < until) {
      expect((await api(quiet.token).listFiles(quietSlug)).status).toBe(200);
      listed++;
    }
    const after = await delays();
    callers.abort();
    await Promise.all(uploads);
    expect(new Set(statuses)).toEqual(new Set(statuses.length > 0 ? [expected] : []));
    expect(listed).toBeGreaterThan(0);
    stopWatching();
    const late = 1 - (after.within - before.within) / (after.all - before.all);
    // This process only waits: where its loop is late too, the machine has no processor for anybody.
    const ours = delaysIn(await own.metrics());
    expect(late).toBeLessThanOrEqual(Math.max(0.01, 2 * (1 - ours.within / ours.all)));
  },
);

/** Looks at the service's event loop so far, and those that found it at most 100 ms late. */
async function delays(): Promise<{ within: number; all: number }> {
  return delaysIn(await (await fetch(`${inject('baseUrl')}/metrics`)).text());
}

function delaysIn(metrics: string): { within: number; all: number } {
  const bucket = (le: string) =>
    Number(metrics.split(`celeiro_event_loop_delay_seconds_bucket{le="${le}"} `)[1]!.split('\n')[0]);
  return { within: bucket('0.1'), all: bucket('+Inf') };
}
