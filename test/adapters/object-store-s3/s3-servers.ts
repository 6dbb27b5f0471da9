import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { openBucket } from '../../../src/adapters/object-store-s3/bucket.ts';
import { createClient, type S3Options } from '../../../src/adapters/object-store-s3/client.ts';
import { readSettings } from '../../../src/config/settings.ts';
import { s3Of } from '../../../src/profiles/distributed-options.ts';

/** The stack's S3 server, with a new bucket of its own. */
export async function newBucket(): Promise<S3Options & { endpoint: string; client: S3Client }> {
  const settings = inject('stackSettings');
  const endpoint = settings.CELEIRO_S3_ENDPOINT!;
  const options = { ...s3Of(readSettings(settings)), endpoint, bucket: `test-${randomUUID()}` };
  await openBucket(options);
  return { ...options, client: createClient(options) };
}

export async function readObject(client: S3Client, bucket: string, key: string) {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return await Body!.transformToByteArray();
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Keys of unfinished multipart uploads. */
export async function unfinished(client: S3Client, bucket: string): Promise<string[]> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  return Uploads.map(({ Key }) => Key!);
}

/** The key of each part that the store holds of an unfinished upload, sorted. */
export async function partsOf(client: S3Client, bucket: string): Promise<string[]> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  const parts = Uploads.map(async ({ Key, UploadId }) => {
    const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket: bucket, Key, UploadId }));
    return Parts.map(() => Key!);
  });
  return (await Promise.all(parts)).flat().sort();
}

export async function keysOf(client: S3Client, bucket: string): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key }) => Key!);
}

export interface FlakyProxy {
  endpoint: string;
  /** Requests whose answer is thrown away once the server has given it: lost after the fact. */
  loseAnswer(matches: (head: string) => boolean): void;
  /** Changes one bit of the next body that comes through. */
  damageBody(): void;
  /** Passes on the beginning of each answer, then nothing. */
  stall(): void;
  /** Takes requests and never passes them on. */
  hang(): void;
  /** Refuses connections from now on, and cuts those there are. */
  goDown(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy before the server that fails as networks do. It closes each connection after one answer. */
export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let lose: ((head: string) => boolean) | undefined;
  let hanging = false;
  let damaging = false;
  let stalling = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined).once('close', () => sockets.delete(client));
    if (hanging) {
      client.resume();
      return;
    }
    const upstream = new (client.constructor as new () => Socket)().connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    let losing = false;
    client.on('data', (bytes) => {
      const head = bytes.subarray(0, 4096).toString('latin1');
      if (lose?.(head)) {
        losing = true;
        lose = undefined;
      }
      if (damaging && bytes.length > 16_384) {
        damaging = false;
        bytes[bytes.length - 1]! ^= 1;
      }
      if (!upstream.write(bytes)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (bytes) => {
      if (losing) client.destroy();
      else client.write(bytes);
      if (stalling) upstream.pause();
    });
    upstream.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    loseAnswer: (matches) => {
      lose = matches;
    },
    damageBody: () => {
      damaging = true;
    },
    stall: () => {
      stalling = true;
    },
    hang: () => {
      hanging = true;
      cut();
    },
    goDown: close,
    close,
  };
}
