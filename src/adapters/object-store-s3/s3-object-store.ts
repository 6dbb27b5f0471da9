import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { ObjectChanged, type ObjectStore, ObjectUnreadable } from '../../ports/object-store.ts';
import { abortUploadsOf } from './multipart-upload.ts';
import { S3ObjectWriter, uploadMetadata } from './object-writer.ts';
import { PartBuffers } from './part-buffers.ts';
import { PartPlaces } from './part-places.ts';
import { createClient, type S3Options, timeLimits } from './s3-client.ts';
import { isArchived, isChecksumMismatch, statusOf, toStoreError } from './s3-errors.ts';

/** Longest key that S3 takes, in bytes of UTF-8. */
const MAX_KEY_BYTES = 1024;

/**
 * Objects in a bucket of an S3 store that exists already (`checkBucket`). Whatever a killed process leaves is
 * an unfinished multipart upload under its key, which `remove` aborts. A store that is down, refuses us or
 * does not answer in time is `upload_storage_unavailable` or `storage_unavailable` (503).
 */
export function createS3ObjectStore(
  options: S3Options,
  places = new PartPlaces(),
): ObjectStore & { close(): void } {
  const client = createClient(options);
  const limits = timeLimits(options);
  const memory = { buffers: new PartBuffers(), places };
  const at = (key: string) => ({ Bucket: options.bucket, Key: plainKey(key) });
  return {
    async create(key, uploadId) {
      const destination = { ...at(key), Metadata: { [uploadMetadata]: plainName(uploadId) } };
      return new S3ObjectWriter(client, destination, limits, memory);
    },
    async remove(key, uploadId) {
      const place = at(key);
      plainName(uploadId);
      try {
        // In this order: a writer that is alive after all can no longer complete once its upload is gone.
        await abortUploadsOf(client, place);
        await client.send(new DeleteObjectCommand(place));
      } catch (error) {
        throw toStoreError('storage_unavailable', error);
      }
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw toStoreError('storage_unavailable', error);
      }
    },
    async *read(key) {
      try {
        // The SDK compares the bytes with the checksum that came with them.
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ChecksumMode: 'ENABLED' }));
        yield* Body as Readable;
      } catch (error) {
        if (isChecksumMismatch(error)) throw new ObjectChanged(key, error);
        if (isArchived(error)) throw new ObjectUnreadable(key, error);
        throw toStoreError('storage_unavailable', error);
      }
    },
    async *list(folder) {
      if (folder !== '') plainFolder(folder);
      try {
        const pages = paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix: folder });
        for await (const { Contents = [] } of pages) {
          for (const { Key, Size, LastModified } of Contents) {
            yield { key: Key!, bytes: Size!, storedAt: LastModified! };
          }
        }
      } catch (error) {
        throw toStoreError('storage_unavailable', error);
      }
    },
    close: () => client.destroy(),
  };
}

/** Relative, no part empty or climbing: S3 takes other keys, but a store on files, or a proxy, may not. */
function plainKey(key: string): string {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new Error('the key does not stay inside the store');
  }
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new Error('the key is too long');
  return key;
}

function plainFolder(folder: string): void {
  if (!folder.endsWith('/')) throw new Error('the folder does not end in a slash');
  plainKey(folder.slice(0, -1));
}

function plainName(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error('the upload id is not a plain name');
  return name;
}
