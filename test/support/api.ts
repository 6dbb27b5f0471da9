import supertest, { type Response } from 'supertest';
import { inject } from 'vitest';
import { expectContract } from './contract.ts';

/** Longest time for a run, ms: half of a test's timeout. */
export const runTimeoutMs = Number(process.env.CELEIRO_TEST_TIMEOUT_MS ?? 120_000) / 2;

/** Calls the service under test; every answer is checked against the contract. */
export function api(token?: string) {
  const agent = supertest(inject('baseUrl'));
  const auth: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const post = async (operationId: string, path: string, body?: unknown): Promise<Response> => {
    const request = agent.post(path).set(auth);
    return expectContract(operationId, await (body === undefined ? request : request.send(body as object)));
  };
  return {
    generateUploadToken: (slug: string, body: unknown = { minutes: 5 }) =>
      post('generateUploadToken', `/api/v1/schemas/${slug}/generate-upload-token`, body),
    listFiles: async (slug: string, query: Record<string, unknown> = {}) =>
      expectContract('listFiles', await agent.get(`/api/v1/schemas/${slug}/files`).query(query).set(auth)),
    queryRecords: (slug: string, body: unknown) =>
      post('queryRecords', `/api/v1/schemas/${slug}/query`, body),
    processFiles: (slug: string, body?: unknown) =>
      post('processFiles', `/api/v1/schemas/${slug}/process-files`, body),
    listShapes: async () =>
      expectContract('listShapes', await agent.get('/api/v1/dataflow/shapes').set(auth)),
    directUpload: (slug: string) => post('directUpload', `/api/v1/schemas/${slug}/files`),
    /** PUT to an upload URL as `generateUploadToken` returned it. */
    async put(uploadUrl: string, name: string, body: string | Buffer, headers: Record<string, string> = {}) {
      const { origin, pathname } = new URL(uploadUrl);
      const request = supertest(origin)
        .put(`${pathname}/${encodeURIComponent(name)}`)
        .set({ 'Content-Type': 'application/octet-stream', ...headers });
      return expectContract('uploadFile', await request.send(body));
    },
    /** Makes an upload token and PUTs the file. */
    async upload(slug: string, name: string, body: string | Buffer, headers: Record<string, string> = {}) {
      const generated = await this.generateUploadToken(slug);
      return this.put(generated.body.upload_url, name, body, headers);
    },
  };
}

/** Records as the bytes of a file. */
export function jsonl(records: object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
