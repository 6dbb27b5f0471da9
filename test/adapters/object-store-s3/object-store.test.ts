import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createS3ObjectStore } from '../../../src/adapters/object-store-s3/s3-object-store.ts';
import { objectStoreContract } from '../../../src/ports/object-store.contract.ts';
import { contentTagOf, keysOf, newBucket, partsOf, readObject, unfinished } from './s3-servers.ts';

const MIB = 1024 * 1024;
const key = 'acme/orders/1.0/2026/01/02/7/pedidos.jsonl';

/** Bytes that differ from part to part, so that a part in the wrong place shows. */
function content(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  return bytes;
}

async function writeAll(
  writer: { write(bytes: Uint8Array, crc32?: number): Promise<void> | void },
  bytes: Buffer,
  step = 300_007,
  sumOf: (piece: Uint8Array) => number | undefined = () => undefined,
) {
  for (let at = 0; at < bytes.length; at += step) {
    const piece = bytes.subarray(at, at + step);
    await writer.write(piece, sumOf(piece));
  }
}

describe('S3 object store', () => {
  objectStoreContract(async () => {
    const { client, ...options } = await newBucket();
    return {
      store: createS3ObjectStore(options),
      read: (name) => readObject(client, options.bucket, name),
      contentTag: (name) => contentTagOf(client, options.bucket, name),
      leftovers: () => unfinished(client, options.bucket),
    };
  });

  it.each([
    32 * 1024,
    32 * 1024 + 1,
    2 * MIB + 1,
    8 * MIB - 1,
    8 * MIB,
    8 * MIB + 1,
    16 * MIB,
    41 * MIB + 13,
  ])(
    'stores exactly %d bytes, around and across the borders of parts and of the memory of the first',
    async (length) => {
      const { client, ...options } = await newBucket();
      const bytes = content(length);
      const writer = await createS3ObjectStore(options).create(key, 'u1');
      await writeAll(writer, bytes);
      expect(await keysOf(client, options.bucket)).toEqual([]);
      await writer.commit();
      const stored = await readObject(client, options.bucket, key);
      expect(stored?.length).toBe(length);
      expect(Buffer.compare(stored!, bytes)).toBe(0);
      expect(await unfinished(client, options.bucket)).toEqual([]);
    },
  );

  it('an object has nothing of the one before it, whose memory its parts fill again', async () => {
    const { client, ...options } = await newBucket();
    const store = createS3ObjectStore(options);
    for (const [index, length] of [41 * MIB, 9 * MIB + 1, 8 * MIB, 3 * MIB].entries()) {
      const bytes = content(length).fill(index, length >> 1);
      const writer = await store.create(`${key}${index}`, 'u1');
      await writeAll(writer, bytes);
      await writer.commit();
      const stored = await readObject(client, options.bucket, `${key}${index}`);
      expect(Buffer.compare(stored!, bytes)).toBe(0);
    }
  });

  it('stores lent pieces across the borders of parts as they were until it released them, each once', async () => {
    const { client, ...options } = await newBucket();
    const bytes = content(41 * MIB + 13);
    const writer = await createS3ObjectStore(options).create(key, 'u1');
    let released = 0;
    let lent = 0;
    for (let at = 0; at < bytes.length; at += MIB + 7) {
      const piece = Buffer.from(bytes.subarray(at, at + MIB + 7));
      lent += 1;
      void writer.write(piece, undefined, () => {
        released += 1;
        piece.fill(0xff);
      });
    }
    await writer.commit();
    expect(Buffer.compare((await readObject(client, options.bucket, key))!, bytes)).toBe(0);
    expect(released).toBe(lent);
  });

  it('writers of small objects hold no memory of whole parts', async () => {
    const store = createS3ObjectStore(await newBucket());
    const before = process.memoryUsage().arrayBuffers;
    const writers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => store.create(`${key}${index}`, 'u1')),
    );
    await Promise.all(writers.map((writer) => writer.write(content(40_000))));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MIB);
    await Promise.all(writers.map((writer) => writer.abort()));
  });

  it.each([[8 * MIB], [41 * MIB + 13]])('takes the sums that the writer of %d bytes has', async (length) => {
    const { client, ...options } = await newBucket();
    const bytes = content(length);
    const writer = await createS3ObjectStore(options).create(key, 'u1');
    await writeAll(writer, bytes, 300_007, crc32);
    expect(await writer.commit()).toMatchObject({ bytes: length, crc32: crc32(bytes) });
  });

  it.each([[MIB], [41 * MIB]])(
    'stores nothing of %d bytes that changed after they were summed up',
    async (length) => {
      const { client, ...options } = await newBucket();
      const writer = await createS3ObjectStore(options).create(key, 'u1');
      let pieces = 0;
      const sumOfOther = (piece: Uint8Array) => (++pieces === 2 ? crc32(piece) ^ 1 : crc32(piece)) >>> 0;
      const stored = writeAll(writer, content(length), 300_007, sumOfOther).then(() => writer.commit());
      await expect(stored).rejects.toThrow();
      await writer.abort();
      expect(await keysOf(client, options.bucket)).toEqual([]);
      expect(await unfinished(client, options.bucket)).toEqual([]);
    },
  );

  it('takes one write that spans several parts, and writes that do not wait for one another', async () => {
    const { client, ...options } = await newBucket();
    const bytes = content(50 * MIB);
    const writer = await createS3ObjectStore(options).create(key, 'u1');
    const scratch = Buffer.allocUnsafe(20 * MIB);
    const waits = [0, 20 * MIB, 40 * MIB].map((at) => {
      const length = bytes.copy(scratch, 0, at, at + 20 * MIB);
      const wait = writer.write(scratch.subarray(0, length));
      scratch.fill(0);
      return wait;
    });
    await Promise.all(waits);
    await writer.commit();
    expect(Buffer.compare((await readObject(client, options.bucket, key))!, bytes)).toBe(0);
  });

  it('aborts a multipart upload with parts on their way, and leaves nothing', async () => {
    const { client, ...options } = await newBucket();
    const writer = await createS3ObjectStore(options).create(key, 'u1');
    await writeAll(writer, content(30 * MIB));
    await Promise.all([writer.abort(), writer.abort()]);
    expect(await unfinished(client, options.bucket)).toEqual([]);
    expect(await keysOf(client, options.bucket)).toEqual([]);
    await expect(writer.write(Buffer.alloc(10))).rejects.toThrow('aborted');
    await expect(writer.commit()).rejects.toThrow();
  });

  it('refuses to replace an object by a multipart upload, and leaves no parts', async () => {
    const { client, ...options } = await newBucket();
    const store = createS3ObjectStore(options);
    const small = await store.create(key, 'u1');
    await small.write(Buffer.from('first'));
    const large = await store.create(key, 'u2');
    await writeAll(large, content(20 * MIB));
    await small.commit();
    await expect(large.commit()).rejects.toThrow();
    await large.abort();
    expect(String(await readObject(client, options.bucket, key).then((b) => Buffer.from(b!)))).toBe('first');
    expect(await unfinished(client, options.bucket)).toEqual([]);
  });

  it('removes what a killed process left under its key, and only that', async () => {
    const { client, ...options } = await newBucket();
    const store = createS3ObjectStore(options);
    for (const name of [key, `${key}.other`, key]) {
      await writeAll(await store.create(name, randomUUID()), content(17 * MIB));
    }
    const all = [key, key, `${key}.other`];
    await expect.poll(() => partsOf(client, options.bucket)).toEqual(all.flatMap((name) => [name, name]));
    await store.remove(key, 'u1');
    expect(await unfinished(client, options.bucket)).toEqual([`${key}.other`]);
  });

  it('fails the upload when its parts vanish under it, and leaves nothing', async () => {
    const { client, ...options } = await newBucket();
    const writer = await createS3ObjectStore(options).create(key, 'u1');
    await writeAll(writer, content(9 * MIB));
    const at = { Bucket: options.bucket };
    await expect.poll(() => partsOf(client, options.bucket)).toEqual([key]);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(at));
    for (const { UploadId } of Uploads) {
      await client.send(new AbortMultipartUploadCommand({ ...at, Key: key, UploadId }));
    }
    await expect(writeAll(writer, content(30 * MIB)).then(() => writer.commit())).rejects.toThrow();
    await writer.abort();
    expect(await keysOf(client, options.bucket)).toEqual([]);
    expect(await unfinished(client, options.bucket)).toEqual([]);
  });
});
