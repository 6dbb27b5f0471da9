import { describe, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { withHeldSchemas } from '../support/held-schemas.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

/** More than a gateway has connections to the control database, also where two share them. */
const REQUESTS = 42;

describe('while requests of a tenant wait for its rows', () => {
  it('others are answered: process-files', async () => {
    const [waiting, other] = [await makeTenant(), await makeTenant()];
    const [held, free] = [await makeSchema(waiting), await makeSchema(other)];
    const requests = () =>
      Array.from({ length: REQUESTS }, () =>
        api(waiting.token).processFiles(held, { shape_id: 1, executors: 1 }),
      );
    const answers = await withHeldSchemas(waiting.id, requests, async () => {
      for (let n = 0; n < 3; n++) expect((await api(other.token).listFiles(free)).status).toBe(200);
    });
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'no_pending_files'));
  });

  it('others are answered: uploads', async () => {
    const [waiting, other] = [await makeTenant(), await makeTenant()];
    const free = await makeSchema(other);
    const urls: string[] = [];
    // As many as a tenant may send at once, each into a schema of its own: those of one schema commit together.
    for (let n = 0; n < 30; n++) {
      const { body } = await api(waiting.token).generateUploadToken(await makeSchema(waiting));
      urls.push(body.upload_url);
    }
    const content = jsonl([{ happened_at: '2026-02-01T00:00:00Z', userId: 1 }]);
    const requests = () => urls.map((url) => api().put(url, 'a.jsonl', content));
    const answers = await withHeldSchemas(waiting.id, requests, async () => {
      for (let n = 0; n < 3; n++) expect((await api(other.token).listFiles(free)).status).toBe(200);
    });
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200));
  });
});
