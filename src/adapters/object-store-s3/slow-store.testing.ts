import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { joinCrc32 } from '../../ports/join-crc32.ts';
import { crc32Text, type S3Options } from './s3-client.ts';
import { openStoreServer } from './store-server.testing.ts';

/** A request with bytes of an object that the store has received and not answered. */
export interface HeldRequest {
  key: string;
  bytes: number;
  answer(status?: 200 | 403): void;
}

/** What an S3 server says to a writer of objects, with each request that carries bytes held until the test answers it. */
export async function openSlowStore() {
  const held: HeldRequest[] = [];
  const uploads = new Map<string, Map<number, { bytes: number; crc32: number }>>();
  let arrived = Promise.withResolvers<void>();

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url!, 'http://store');
    const key = decodeURIComponent(pathname.slice(pathname.indexOf('/', 1) + 1));
    const body = await buffer(req);
    const uploadId = searchParams.get('uploadId');
    if (req.method === 'PUT') {
      const part = { bytes: body.byteLength, crc32: crc32(body) };
      held.push({
        ...{ key, bytes: part.bytes },
        answer(status = 200) {
          held.splice(held.indexOf(this), 1);
          if (status === 200 && uploadId) {
            uploads.get(uploadId)?.set(Number(searchParams.get('partNumber')), part);
          }
          const headers = { ETag: '"part"', 'x-amz-checksum-crc32': crc32Text(part.crc32) };
          res.writeHead(status, status === 200 ? headers : {}).end();
        },
      });
      arrived.resolve();
      arrived = Promise.withResolvers();
    } else if (req.method === 'POST' && uploadId) {
      const parts = [...uploads.get(uploadId)!].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      const sum = parts.reduce((all, part) => joinCrc32(all, part.crc32, part.bytes), 0);
      uploads.delete(uploadId);
      const about = `<ETag>"whole"</ETag><ChecksumCRC32>${crc32Text(sum)}</ChecksumCRC32>`;
      res.end(`<CompleteMultipartUploadResult>${about}</CompleteMultipartUploadResult>`);
    } else if (req.method === 'POST') {
      uploads.set(key, new Map());
      const about = `<UploadId>${key}</UploadId>`;
      res.end(`<InitiateMultipartUploadResult>${about}</InitiateMultipartUploadResult>`);
    } else {
      if (uploadId) uploads.delete(uploadId);
      res.writeHead(req.method === 'HEAD' ? 404 : 204).end();
    }
  };
  const options: S3Options = { ...(await openStoreServer(receive)), requestTimeoutMs: 600_000 };
  return {
    options,
    held,
    /** Keys of uploads that are neither completed nor aborted. */
    unfinished: uploads,
    /** Resolves when a request comes to be held. */
    next: (): Promise<void> => arrived.promise,
  };
}
