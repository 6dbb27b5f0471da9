import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { crc32Text } from './s3-client.ts';
import { openStoreServer } from './store-server.testing.ts';

/** What an S3 server does with small objects of one bucket, which it keeps in memory. */
export async function openMemoryBucket() {
  const objects = new Map<string, Buffer>();
  const state = { isAway: false };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url!, 'http://store');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const body = await buffer(req);
    const stored = objects.get(key);
    if (state.isAway) return refuse(res, 503, 'SlowDown');
    if (searchParams.has('uploads')) return void res.end('<ListMultipartUploadsResult/>');
    if (searchParams.has('list-type')) return void res.end(listing(searchParams.get('prefix') ?? ''));
    if (req.method === 'DELETE') {
      objects.delete(key);
      res.writeHead(204).end();
    } else if (req.method === 'PUT') {
      if (stored && req.headers['if-none-match'] === '*') return refuse(res, 412, 'PreconditionFailed');
      objects.set(key, body);
      res.writeHead(200, { ETag: '"tag"', 'x-amz-checksum-crc32': crc32Text(crc32(body)) }).end();
    } else if (stored) {
      res.writeHead(200, { ETag: '"tag"', 'Content-Length': stored.length });
      res.end(req.method === 'GET' ? stored : undefined);
    } else {
      refuse(res, 404, 'NoSuchKey');
    }
  };
  const listing = (prefix: string) => {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { length }]) =>
          `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
  };
  const options = await openStoreServer(answer);
  return {
    options,
    /** Key -> bytes. */
    objects,
    /** While it is away every request is answered 503. */
    setAway(isAway: boolean) {
      state.isAway = isAway;
    },
  };
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml' });
  res.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
