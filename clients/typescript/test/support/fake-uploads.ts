import { gunzipSync } from 'node:zlib';
import {
  type Arrived,
  type FakeService,
  fakeService,
  fileRecord,
  type Handler,
  refuse,
  sendJson,
} from './fake-service.ts';

/** A part as it was stored. */
export interface Stored {
  name: string;
  content: string;
}

export interface FakeUploads extends FakeService {
  /** Stored parts, in the order in which they were stored. */
  stored: Stored[];
  /** Upload URLs that were made. */
  urls: string[];
  /** Most PUTs that were under way at once. */
  mostAtOnce: number;
}

/** Answers a PUT in its own way; undefined leaves it to the service. */
export type PutHandler = (put: Arrived & Stored, response: Parameters<Handler>[1], n: number) => unknown;

/** A service that takes uploads: it stores each content once, like the real one. */
export async function fakeUploads(onPut: PutHandler = () => undefined): Promise<FakeUploads> {
  let underWay = 0;
  let puts = 0;
  const service = (await fakeService(async (request, response) => {
    if (request.path.endsWith('/generate-upload-token')) {
      const url = `${service.url}/u/credential-${service.urls.length + 1}`;
      service.urls.push(url);
      return sendJson(response, 200, {
        id: 1,
        upload_url: url,
        expires_at: '2026-01-01T00:00:00Z',
        success: true,
      });
    }
    service.mostAtOnce = Math.max(service.mostAtOnce, ++underWay);
    try {
      const name = decodeURIComponent(request.path.split('/').at(-1)!);
      const packed = request.headers['content-encoding'] === 'gzip';
      const content = (packed ? gunzipSync(request.body) : request.body).toString();
      if (await onPut({ ...request, name, content }, response, ++puts)) return undefined;
      store(name, content, response);
    } finally {
      underWay--;
    }
    return undefined;
  })) as FakeUploads;
  service.stored = [];
  service.urls = [];
  service.mostAtOnce = 0;
  return service;

  function store(name: string, content: string, response: Parameters<Handler>[1]): void {
    const known = service.stored.findIndex((each) => each.content === content);
    if (known < 0) service.stored.push({ name, content });
    const id = known < 0 ? service.stored.length : known + 1;
    const rows = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
    const file = fileRecord(id, service.stored[id - 1]!.name, Buffer.byteLength(content), rows);
    sendJson(response, 200, { success: true, file, duplicate: known >= 0 });
  }
}

/** Refuses a content with a report of one bad line. */
export function refuseContent(response: Parameters<Handler>[1], line: number, byteOffset: number): true {
  const error = {
    ...{ line, byte_offset: byteOffset, field: 'n', expected: 'um número', found: '"x"' },
    ...{ code: 'wrong_type', message: 'O campo "n" deve ser um número.' },
  };
  const file = fileRecord(99, 'bad.jsonl', 1, 1);
  refuse(response, 422, 'upload_not_jsonl', { report: { lines: 9, bad_lines: 1, errors: [error] }, file });
  return true;
}
