import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deadlines } from '../../src/deadlines.ts';
import { api, jsonl } from '../support/api.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

const PIECES = 20;

it('an upload that comes steadily is taken, though it takes longer than any other body may', async () => {
  const tenant = await makeTenant();
  const slug = await makeSchema(tenant);
  const { body: issued } = await api(tenant.token).generateUploadToken(slug);
  const line = jsonl([{ happened_at: '2026-03-01T10:00:00Z', userId: 1 }]);
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (sent > 0) await sleep((1.1 * deadlines.otherBody) / PIECES);
      controller.enqueue(Buffer.from(line));
      if (++sent === PIECES) controller.close();
    },
  });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
  const answer = await fetch(`${issued.upload_url}/slow.jsonl`, init);
  expect(await answer.json()).toMatchObject({ success: true, file: { rows: PIECES } });
}, 120_000);
