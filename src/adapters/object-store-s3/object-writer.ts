import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Place } from '../../concurrency/admission.ts';
import { failpoint } from '../../domain/failpoint.ts';
import { ContentSum } from '../../ports/content-sum.ts';
import type { ObjectWriter, StoredObject } from '../../ports/object-store.ts';
import { type Destination, MultipartUpload } from './multipart-upload.ts';
import { FIRST_BYTES, type PartBuffers, UNPLACED_BYTES } from './part-buffers.ts';
import type { PartPlaces } from './part-places.ts';
import { partBytes } from './part-sizes.ts';
import { crc32Text, type TimeLimits } from './s3-client.ts';
import { isNoSuchUpload, isTaken, statusOf, toStoreError } from './s3-errors.ts';
import { type TellsOfObject, toStoredObject } from './stored-object.ts';

/** Parts being sent at once, beside the one being filled. */
const PARTS_UNDER_WAY = 2;
/** Metadata of every object: the upload that made it, so that a retry can tell its own work from another's. */
export const uploadMetadata = 'celeiro-upload';

/** The filling part's memory when it has none. */
const NOTHING = Buffer.alloc(0);

/**
 * One object: a single PutObject when it fits one part, a multipart upload otherwise. Memory: three parts at
 * most, so 24 MiB up to 5 GiB (`partBytes`), and fewer while all writers together use up their places (`PartPlaces`). Both ways
 * create the object only where there is none.
 */
export class S3ObjectWriter implements ObjectWriter {
  readonly #client: S3Client;
  readonly #destination: Destination;
  readonly #limits: TimeLimits;
  readonly #buffers: PartBuffers;
  readonly #places: PartPlaces;
  readonly #parts = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  /** The bytes of the part being filled; as long as the part, but for the first. */
  #filling: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** Of the part being filled, which begins with it; the first part is filled up to `UNPLACED_BYTES` without one. */
  #place: Place | undefined;
  /**
   * Length and CRC-32 of what is filled, summed over the bytes that the caller gave. The store compares them with what it
   * receives.
   */
  #filled = new ContentSum();
  #partNumber = 1;
  #upload: MultipartUpload | undefined;
  #failure: { error: unknown } | undefined;
  /** The write that waits for room; later ones queue behind it. */
  #waiting: Promise<void> | undefined;
  #state: 'open' | 'committing' | 'done' = 'open';

  constructor(
    client: S3Client,
    destination: Destination,
    limits: TimeLimits,
    memory: { buffers: PartBuffers; places: PartPlaces },
  ) {
    this.#client = client;
    this.#destination = destination;
    this.#limits = limits;
    this.#buffers = memory.buffers;
    this.#places = memory.places;
  }

  /**
   * Copies the bytes: those that are lent when there is room for them, others at once. Returns a promise only when the caller
   * should wait; it need not be looked at.
   */
  write(bytes: Uint8Array, crc32?: number, release?: () => void): Promise<void> | void {
    const queues = this.#waiting !== undefined || this.#failure !== undefined;
    if (!queues && bytes.byteLength <= this.#room) {
      this.#fill(bytes, crc32);
      release?.();
      return;
    }
    // A piece that waits for its part's place is filled whole then, so that its CRC-32 still holds.
    const rest = queues || !this.#place ? bytes : this.#fill(bytes);
    const sum = rest.byteLength === bytes.byteLength ? crc32 : undefined;
    const waiting = this.#writeAcross(this.#waiting, release ? rest : Buffer.from(rest), sum)
      .then(release)
      .finally(() => {
        if (this.#waiting === waiting) this.#waiting = undefined;
      });
    // `#failure` keeps the error for the next call.
    waiting.catch(() => undefined);
    this.#waiting = waiting;
    return waiting;
  }

  async commit(): Promise<StoredObject> {
    try {
      await this.#waiting;
      if (this.#upload) await this.#finishParts();
      if (this.#failure) throw this.#failure.error;
      this.#state = 'committing';
      // An object that cannot be compared is withdrawn by `abort`.
      const stored = toStoredObject(await this.#takeKey());
      this.#state = 'done';
      this.#buffers.giveBack(this.#filling);
      this.#filling = NOTHING;
      return stored;
    } catch (error) {
      throw toStoreError('upload_storage_unavailable', error);
    } finally {
      this.#leavePlace();
    }
  }

  async abort(): Promise<void> {
    if (this.#state === 'done') return;
    this.#failure ??= { error: new Error('the upload was aborted') };
    this.#stop.abort();
    await this.#waiting?.catch(() => undefined);
    this.#leavePlace();
    await Promise.allSettled(this.#parts);
    try {
      await this.#upload?.abort();
      // A commit that failed after it took the key is withdrawn as well.
      if (this.#state === 'committing' && (await this.#findOurs())) {
        await this.#client.send(new DeleteObjectCommand(this.#at()));
      }
    } catch (error) {
      throw toStoreError('upload_storage_unavailable', error);
    }
    this.#state = 'done';
  }

  async #writeAcross(before: Promise<void> | undefined, bytes: Uint8Array, crc32?: number): Promise<void> {
    await before;
    if (this.#failure) throw this.#failure.error;
    let rest = bytes;
    for (let sum = crc32; ; sum = undefined) {
      if (rest.byteLength > this.#room && !this.#place) await this.#takePlace();
      rest = this.#fill(rest, sum);
      if (rest.byteLength === 0) return;
      await this.#roomForPart();
      this.#sendPart();
    }
  }

  get #room(): number {
    return this.#most - this.#filled.bytes;
  }

  /** Length to which the part may be filled. */
  get #most(): number {
    if (this.#place) return partBytes(this.#partNumber);
    return this.#partNumber === 1 ? UNPLACED_BYTES : 0;
  }

  /** Waits for the place of the part to fill. A failure ends the wait. */
  async #takePlace(): Promise<void> {
    const tenantSlug = this.#destination.Key.split('/', 1)[0]!;
    const length = partBytes(this.#partNumber);
    try {
      this.#place = await this.#places.take(tenantSlug, length, this.#stop.signal);
    } catch {
      throw this.#failure!.error;
    }
    if (this.#partNumber > 1) this.#filling = this.#buffers.take(length);
  }

  #leavePlace(): void {
    this.#place?.leave();
    this.#place = undefined;
  }

  /** Takes what fits; returns the rest. */
  #fill(bytes: Uint8Array, crc32?: number): Uint8Array {
    const fitting = bytes.subarray(0, this.#room);
    const filled = this.#filled.bytes;
    const needed = filled + fitting.byteLength;
    if (needed > this.#filling.byteLength) {
      this.#filling = this.#buffers.grow(this.#filling, filled, needed, this.#most);
    }
    this.#filling.set(fitting, filled);
    this.#filled.add(fitting, fitting.byteLength === bytes.byteLength ? crc32 : undefined);
    return bytes.subarray(fitting.byteLength);
  }

  async #roomForPart(): Promise<void> {
    while (!this.#failure && this.#parts.size >= PARTS_UNDER_WAY) await Promise.race(this.#parts);
    if (this.#failure) throw this.#failure.error;
  }

  /** Sends what is filled as the next part. The one after it begins with its place. */
  #sendPart(): void {
    this.#upload ??= new MultipartUpload(this.#client, this.#destination, this.#limits);
    const buffer = this.#filling;
    const place = this.#place!;
    const { bytes, crc32 } = this.#filled;
    const part = this.#upload
      .uploadPart(this.#partNumber++, buffer.subarray(0, bytes), crc32, this.#stop.signal)
      .then(() => this.#buffers.giveBack(buffer))
      .catch((error: unknown) => {
        // The first failure is the reason; the others follow from it.
        this.#failure ??= { error: toStoreError('upload_storage_unavailable', error) };
        this.#stop.abort();
      })
      .finally(() => {
        this.#parts.delete(part);
        place.leave();
      });
    this.#parts.add(part);
    this.#filling = NOTHING;
    this.#place = undefined;
    this.#filled = new ContentSum();
  }

  async #finishParts(): Promise<void> {
    await this.#roomForPart();
    this.#sendPart();
    await Promise.all(this.#parts);
    await failpoint('object.after-parts');
  }

  async #takeKey(): Promise<TellsOfObject> {
    try {
      const told = await (this.#upload ? this.#upload.complete() : this.#putWhole());
      // Some stores leave the checksum out of the answer to a retried completion.
      return told.ChecksumCRC32 === undefined ? ((await this.#findOurs()) ?? told) : told;
    } catch (error) {
      // A retried request finds what its first attempt stored.
      if (!isTaken(error) && !isNoSuchUpload(error)) throw error;
      const ours = await this.#findOurs();
      if (!ours) throw error;
      return ours;
    }
  }

  async #putWhole(): Promise<TellsOfObject> {
    const Body = this.#filling.subarray(0, this.#filled.bytes);
    const ContentType = 'application/octet-stream';
    const ChecksumCRC32 = crc32Text(this.#filled.crc32);
    const told = await this.#client.send(
      new PutObjectCommand({
        ...this.#destination,
        Body,
        ContentType,
        ChecksumCRC32,
        IfNoneMatch: '*',
      }),
      { requestTimeout: this.#limits.carrying(Body.byteLength) },
    );
    // The store has compared checksum and length with what it received; not every store says so.
    return { ChecksumCRC32, ...told, ContentLength: Body.byteLength };
  }

  /** The object under the key, if this upload made it. */
  async #findOurs(): Promise<TellsOfObject | undefined> {
    try {
      const found = await this.#client.send(
        new HeadObjectCommand({ ...this.#at(), ChecksumMode: 'ENABLED' }),
      );
      const isOurs = found.Metadata?.[uploadMetadata] === this.#destination.Metadata[uploadMetadata];
      return isOurs ? found : undefined;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }

  #at(): { Bucket: string; Key: string } {
    return { Bucket: this.#destination.Bucket, Key: this.#destination.Key };
  }
}
