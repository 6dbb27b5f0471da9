import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:tls';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { inject, onTestFinished } from 'vitest';
import { openBucket } from '../../../src/adapters/object-store-s3/s3-bucket.ts';
import { createClient, type S3Options } from '../../../src/adapters/object-store-s3/s3-client.ts';
import { readSettings } from '../../../src/config/settings.ts';
import { s3Of } from '../../../src/profiles/distributed-options.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { readPair } from '../../../tools/stack/servers/authority.ts';

/** The stack's S3 server, with a new bucket of its own. */
export async function newBucket(): Promise<S3Options & { endpoint: string; client: S3Client }> {
  const settings = inject('stackSettings');
  const endpoint = settings.CELEIRO_S3_ENDPOINT!;
  const options = { ...s3Of(readSettings(settings)), endpoint, bucket: `test-${randomUUID()}` };
  await openBucket(options);
  return { ...options, client: createClient(options) };
}

/** A new user of the server, who may do nothing in the bucket before `grant`; gone after the test. */
export async function newUser({ client, bucket }: { client: S3Client; bucket: string }) {
  const credentials = { accessKeyId: `test-${randomUUID()}`, secretAccessKey: randomUUID() };
  const { accessKeyId, secretAccessKey } = credentials;
  const account = `<Access>${accessKeyId}</Access><Secret>${secretAccessKey}</Secret><Role>user</Role>`;
  await administer(client, '/create-user', {}, `<Account>${account}</Account>`);
  onTestFinished(() => administer(client, '/delete-user', { access: accessKeyId }));
  return {
    credentials,
    /** @param actions as a policy names them, e.g. `s3:GetObject` */
    async grant(actions: string[]) {
      const arn = `arn:aws:s3:::${bucket}`;
      const isOfBucket = (action: string) => action.startsWith('s3:ListBucket');
      const Statement = [
        { Action: actions.filter(isOfBucket), Resource: arn },
        { Action: actions.filter((action) => !isOfBucket(action)), Resource: `${arn}/*` },
      ].map((allowed) => ({ ...allowed, Effect: 'Allow', Principal: { AWS: [accessKeyId] } }));
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
      await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    },
  };
}

/** Sends an administrator's request to versitygw. It is not part of S3 but signed alike, so an S3 request is reshaped. */
async function administer(client: S3Client, path: string, query: Record<string, string>, body = '') {
  const command = new ListBucketsCommand();
  command.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { method: 'PATCH', path, query, body });
      return next(args);
    },
    { step: 'build', priority: 'low' },
  );
  await client.send(command);
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

/** The ETag of an object, without its quotes. */
export async function contentTagOf(client: S3Client, bucket: string, key: string): Promise<string> {
  const { ETag } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  return /^"(.+)"$/.exec(ETag!)![1]!;
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

/** A longer piece is of a body. TLS brings at most 16 KiB at once. */
const MAX_HEAD_BYTES = 8192;

export interface FlakyProxy {
  endpoint: string;
  /** Loses the answers to matching requests after the server has done them. */
  loseAnswer(matches: (head: string) => boolean): void;
  /** Answers matching requests itself, by 409 with this code. The server does not see them. */
  conflict(code: string, matches: (head: string) => boolean): void;
  /** Changes one bit of the next body that comes through. */
  damageBody(): void;
  /** Passes on each answer up to the middle of its head or body; the rest follows after `forMs`, or never. */
  stall(part: 'head' | 'body', forMs?: number): void;
  /** Takes requests and never passes them on. */
  hang(): void;
  /** Refuses new connections and cuts open ones. */
  goDown(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the server that fails as networks do. It closes each connection after one answer. It has the
 * server's certificate: TLS ends here, so that it sees what passes, and begins anew towards the server.
 */
export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let lose: ((head: string) => boolean) | undefined;
  let conflict: { code: string; matches: (head: string) => boolean } | undefined;
  let hanging = false;
  let damaging = false;
  let stalling: { part: 'head' | 'body'; forMs: number | undefined } | undefined;
  const server = createServer(await readPair(await openStack(), 's3'), (client) => {
    sockets.add(client);
    client.on('error', () => undefined).once('close', () => sockets.delete(client));
    if (hanging) {
      client.resume();
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    let losing = false;
    client.on('data', (bytes) => {
      const head = bytes.subarray(0, 4096).toString('latin1');
      if (conflict?.matches(head)) {
        const body = `<Error><Code>${conflict.code}</Code></Error>`;
        client.removeAllListeners('data').resume();
        client.end(
          `HTTP/1.1 409 Conflict\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
        return;
      }
      if (lose?.(head)) {
        losing = true;
        lose = undefined;
      }
      if (damaging && bytes.length > MAX_HEAD_BYTES) {
        damaging = false;
        bytes[bytes.length - 1]! ^= 1;
      }
      if (!upstream.write(bytes)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (bytes) => {
      if (losing) {
        client.destroy();
        return;
      }
      const cut = stalling ? (stalling.part === 'head' ? 20 : bytes.indexOf('\r\n\r\n') + 5) : bytes.length;
      client.write(bytes.subarray(0, cut));
      if (cut >= bytes.length) return;
      upstream.pause();
      if (stalling?.forMs === undefined) return;
      setTimeout(() => {
        client.write(bytes.subarray(cut));
        upstream.resume();
      }, stalling.forMs);
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
    endpoint: `https://127.0.0.1:${address.port}`,
    loseAnswer: (matches) => {
      lose = matches;
    },
    conflict: (code, matches) => {
      conflict = { code, matches };
    },
    damageBody: () => {
      damaging = true;
    },
    stall: (part, forMs) => {
      stalling = { part, forMs };
    },
    hang: () => {
      hanging = true;
      cut();
    },
    goDown: close,
    close,
  };
}
