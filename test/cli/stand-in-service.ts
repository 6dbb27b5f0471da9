import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface StoredFile {
  id: number;
  file_name: string;
  size_bytes: number;
  rows: number;
  processing_status: string;
  run_id: number | null;
  created_at: string;
}

/** Answers in place of the contract, or returns false to let the ordinary answer through. */
export type Fault = (
  request: { method: string; path: string; attempt: number },
  res: ServerResponse,
) => boolean;

/**
 * The part of the HTTP contract that `upload` uses, with faults on demand: cut connections, limits and
 * outages that the real service cannot be made to show at will.
 */
export async function startStandIn(fault: Fault = () => false) {
  const files = new Map<string, StoredFile>();
  const contents: Record<string, string> = {};
  const attempts = new Map<string, number>();
  const requests: string[] = [];
  let listings = 0;
  let urls = 0;

  const server = createServer((req, res) => void serve(req, res));
  const json = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const method = req.method!;
    const path = decodeURIComponent(req.url!.replace(/\?.*/, ''));
    const attempt = (attempts.get(`${method} ${path}`) ?? 0) + 1;
    attempts.set(`${method} ${path}`, attempt);
    requests.push(`${method} ${path}`);
    if (fault({ method, path, attempt }, res)) return;
    const body = await text(req).catch(() => undefined);
    if (body === undefined) return;
    if (method === 'PUT') return store(path.split('/').at(-1)!, body, res);
    if (path.endsWith('/generate-upload-token')) {
      urls++;
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      return json(res, 200, { id: urls, upload_url: `${url}/u/url${urls}`, expires_at, success: true });
    }
    if (path.endsWith('/process-files')) {
      for (const file of files.values()) Object.assign(file, { processing_status: 'processing', run_id: 1 });
      const total_size_mb = 0.01;
      const started = {
        ids: [1],
        status: 'started',
        schema: 's',
        schema_version: '1.0',
        shape: 'P',
        executors: 1,
      };
      return json(res, 200, { ...started, files_count: files.size, total_size_mb });
    }
    return list(new URL(req.url!, url).searchParams, res);
  };
  const store = (name: string, body: string, res: ServerResponse) => {
    const known = Object.entries(contents).find(([, content]) => content === body);
    if (known) return json(res, 200, { success: true, duplicate: true, file: files.get(known[0]) });
    const lines = body.trimEnd().split('\n');
    const bad = lines.indexOf('bad');
    if (bad >= 0) {
      const byte_offset = lines.slice(0, bad).join('\n').length + (bad > 0 ? 1 : 0);
      const error = { line: bad + 1, byte_offset, field: null, expected: '{', found: 'bad' };
      const errors = [{ ...error, code: 'not_an_object', message: 'A linha não começa por um objeto JSON.' }];
      const report = { lines: lines.length, bad_lines: 1, errors };
      return json(res, 422, {
        error: 'Há linhas inválidas.',
        code: 'upload_not_jsonl',
        request_id: 'r1',
        report,
      });
    }
    contents[name] = body;
    const created_at = new Date().toISOString();
    const file = {
      id: files.size + 1,
      file_name: name,
      size_bytes: body.length,
      rows: lines.length,
      created_at,
    };
    files.set(name, { ...file, processing_status: 'pending', run_id: null });
    return json(res, 200, { success: true, duplicate: false, file: files.get(name) });
  };
  /** Processing "takes" a few looks at the list. */
  const list = (query: URLSearchParams, res: ServerResponse) => {
    listings++;
    if (listings > 2)
      for (const file of files.values()) if (file.run_id) file.processing_status = 'completed';
    const status = query.get('processing_status');
    const data = [...files.values()].filter((file) => file.processing_status === status);
    return json(res, 200, {
      data,
      meta: { current_page: 1, last_page: 1, total: data.length },
      success: true,
    });
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    contents,
    requests,
    json,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
