import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { api } from '../support/api.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

const LINE_BYTES = 16 * 1024 * 1024;
/** Most bytes that a line of this length and its keys take. */
const LONG_LINE_BYTES = LINE_BYTES + 80 * 1024 * 1024;
const UPLOADS = 12;
/** Places for long lines that one tenant may hold; two tenants hold all of them. */
const PLACES_OF_TENANT = 8;
/** Longest attack, ms; on an idle machine it ends earlier by itself. */
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

// First, as uploads of the other attacks may keep places for some time.
it("answers a third tenant's long line while two tenants hold every place by lines that never end", async () => {
  const [third, ...loud] = await Promise.all([makeTenant(), makeTenant(), makeTenant()]);
  const urlOf = async (tenant: typeof third) => {
    const slug = await makeSchema(tenant, { undeclared_fields: 'ignore' });
    return (await api(tenant.token).generateUploadToken(slug)).body.upload_url;
  };
  const record = `{"happened_at":"2026-01-01T00:00:00Z","userId":1,"k":"${'a'.repeat(600 * 1024)}`;
  const statuses: number[] = [];
  const held: ClientRequest[] = [];
  for (const tenant of loud) {
    const url = await urlOf(tenant);
    for (let n = 0; n < PLACES_OF_TENANT; n++) {
      const headers = { 'Content-Type': 'application/octet-stream' };
      const upload = request(`${url}/${n}.jsonl`, { method: 'PUT', headers }).on('error', () => undefined);
      upload.on('response', (res) => statuses.push(res.resume().statusCode!));
      upload.write(record);
      held.push(upload);
    }
  }
  try {
    await expect.poll(lineMemory).toBe(loud.length * PLACES_OF_TENANT * LONG_LINE_BYTES);
    const answer = await fetch(`${await urlOf(third)}/long.jsonl`, { method: 'PUT', body: `${record}"}\n` });
    expect(answer.status).toBe(200);
    // Its place is free before it is told: refusals of an address have a pace.
    await expect.poll(() => statuses).toEqual([429]);
  } finally {
    for (const upload of held) upload.destroy();
  }
});

it.for([
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
    // Validators are compiled by the first request of an operation, which may hold the loop for as long.
    expect((await api(quiet.token).listFiles(quietSlug)).status).toBe(200);
    expect((await fetch(`${body.upload_url}/first.jsonl`, { method: 'PUT', body: '{}\n' })).status).toBe(422);
    const before = await looks();
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
    const after = await looks();
    callers.abort();
    await Promise.all(uploads);
    expect(new Set(statuses)).toEqual(new Set(statuses.length > 0 ? [expected] : []));
    expect(listed).toBeGreaterThan(0);
    const held = 1 - (after.within - before.within) / (after.all - before.all);
    expect(held).toBeLessThan(0.01);
  },
);

/** Bytes that the lines of all uploads may take: a place for a long line counts as the longest one, with its keys. */
async function lineMemory(): Promise<number> {
  const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
  return Number(/^celeiro_upload_line_memory_bytes (\d+)/m.exec(metrics)![1]);
}

/**
 * Samples of the service's event loop so far: all of them, and those before which the service's own work had held the loop
 * for at most 100 ms. A busy machine delays the loop but does not hold it.
 */
async function looks(): Promise<{ within: number; all: number }> {
  const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
  const bucket = (le: string) =>
    Number(metrics.split(`celeiro_event_loop_held_seconds_bucket{le="${le}"} `)[1]!.split('\n')[0]);
  return { within: bucket('0.1'), all: bucket('+Inf') };
}
