import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { AttemptId, RunSpec } from '../../../ports/run-launcher.ts';
import { createClient, type S3Options } from '../../object-store-s3/s3-client.ts';
import { nameOf, toStoreError } from '../../object-store-s3/s3-errors.ts';
import { attemptFolder } from '../attempt-names.ts';

/** What the service must know of an attempt when all its pods are gone. */
export type AttemptFacts = AttemptId &
  Pick<RunSpec, 'tenantSlug' | 'schemaId' | 'schemaVersion' | 'driverShape'> & { rows: number };

/** The objects of one attempt; `spark-jobs/ingest` says who writes which (`mailbox.py`). */
export const messages = {
  facts: 'attempt.json',
  order: 'order.json',
  progress: 'progress.json',
  staged: 'staged.json',
  grant: 'grant',
  published: 'published.json',
  failure: 'failure.json',
  // Ours alone, the job knows nothing of them.
  refused: 'refused.json',
  discarded: 'discarded',
} as const;

/** The cluster has not made the driver's pod yet: it has no room, or gave no answer. */
export interface Refusal {
  sinceMs: number;
  /** Time of the last request. */
  askedMs: number;
  /** Wait from `askedMs` to the next request; absent in messages of older versions. */
  againMs?: number;
  /** In the cluster's words. */
  detail: string;
}

const logSuffix = '.log';
export const driverLog = `driver${logSuffix}`;

export const isLog = (name: string): boolean => name.endsWith(logSuffix);
/** Kept when the attempt's messages go: the pods' logs, and the mark that stops late launches of a discarded attempt. */
export const isKept = (name: string): boolean => isLog(name) || name === messages.discarded;
/** @param machine the last part of a pod's name, e.g. `driver`, `exec-1` */
export const logOf = (machine: string): string => `${machine}${logSuffix}`;

/** Objects through which attempts and the service talk, each attempt's below a prefix of its own. */
export class Mailbox {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(options: S3Options) {
    this.#client = createClient(options);
    this.#bucket = options.bucket;
  }

  /** URL of the attempt's folder, as the job's file system names it. */
  url(id: AttemptId): string {
    return `${this.bucketUrl}/${attemptFolder(id)}`;
  }

  get bucketUrl(): string {
    return `s3a://${this.#bucket}`;
  }

  async names(id: AttemptId): Promise<Set<string>> {
    return new Set((await this.versions(id)).keys());
  }

  /** The version of each message: another content has another version. Undefined where the store tells none. */
  async versions(id: AttemptId): Promise<Map<string, string | undefined>> {
    const versions = new Map<string, string | undefined>();
    let from: string | undefined;
    do {
      const page = await this.#send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${attemptFolder(id)}/`,
          ContinuationToken: from,
        }),
      );
      for (const { Key, ETag, LastModified, Size } of page.Contents ?? []) {
        const version = ETag && `${ETag} ${LastModified?.getTime()} ${Size}`;
        versions.set(Key!.slice(attemptFolder(id).length + 1), version);
      }
      from = page.NextContinuationToken;
    } while (from !== undefined);
    return versions;
  }

  /** Undefined when it is not there. */
  async read(id: AttemptId, name: string): Promise<string | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(id, name)));
      return await Body!.transformToString();
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey') return undefined;
      throw toStoreError('storage_unavailable', error);
    }
  }

  /** Replaces what is there; a reader sees the old or the new object whole. */
  async write(id: AttemptId, name: string, text: string): Promise<void> {
    await this.#send(new PutObjectCommand({ ...this.#at(id, name), Body: Buffer.from(text) }));
  }

  async remove(id: AttemptId, name: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(id, name)));
  }

  close(): void {
    this.#client.destroy();
  }

  #at(id: AttemptId, name: string) {
    return { Bucket: this.#bucket, Key: `${attemptFolder(id)}/${name}` };
  }

  #send: S3Client['send'] = (async (command: Parameters<S3Client['send']>[0]) => {
    try {
      return await this.#client.send(command);
    } catch (error) {
      throw toStoreError('storage_unavailable', error);
    }
  }) as S3Client['send'];
}
