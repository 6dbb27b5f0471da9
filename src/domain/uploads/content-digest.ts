import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** The SHA-256 of one upload while its bytes pass. */
export interface ContentDigest {
  /** Takes the bytes over: the caller looks at them no more. A promise is returned only when the caller has to wait. */
  update(bytes: Buffer): Promise<void> | void;
  /** The digest of all of them, in hex. */
  end(): Promise<string>;
  /** Instead of `end`; safe after it. */
  discard(): void;
}

/** Up to so many bytes the way to the thread costs more than it saves. */
const SMALL_BYTES = 1024 * 1024;
/** Bytes on their way to the thread; with more the caller waits. */
const MOST_UNDER_WAY = 4 * 1024 * 1024;

/**
 * Large uploads are digested in a thread, one for all of them: that is a quarter of what an upload would cost the thread
 * that receives, checks and stores it (`docs/decisions/0014-digest-thread.md`).
 * @param length the declared one, in bytes
 * @throws Error where the system has no thread left
 */
export function createContentDigest(length: number | undefined): ContentDigest {
  if (length !== undefined && length <= SMALL_BYTES) return new DigestHere();
  thread ??= new DigestThread(() => {
    thread = undefined;
  });
  return new DigestInThread(thread);
}

class DigestHere implements ContentDigest {
  readonly #hash = createHash('sha256');

  update(bytes: Buffer): void {
    this.#hash.update(bytes);
  }

  async end(): Promise<string> {
    return this.#hash.digest('hex');
  }

  discard(): void {}
}

export type ToThread =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; end: true }
  | { id: number; discard: true };
export type FromThread = { id: number; taken: number } | { id: number; sha256: string };

let thread: DigestThread | undefined;

class DigestThread {
  readonly #worker: Worker;
  readonly #digests = new Map<number, DigestInThread>();
  #ids = 0;

  constructor(onEnd: () => void) {
    this.#worker = new Worker(new URL('./digest-thread.ts', import.meta.url));
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#digests.get(message.id)?.hear(message));
    this.#worker.once('error', (error) => {
      onEnd();
      for (const digest of this.#digests.values()) digest.fail(error as Error);
    });
  }

  add(digest: DigestInThread): number {
    this.#digests.set(++this.#ids, digest);
    return this.#ids;
  }

  remove(id: number): void {
    this.#digests.delete(id);
  }

  /** Bytes move: they are gone from here. */
  tell(message: ToThread): void {
    const moved = 'bytes' in message ? [message.bytes.buffer] : [];
    this.#worker.postMessage(message, moved);
  }
}

class DigestInThread implements ContentDigest {
  readonly #thread: DigestThread;
  readonly #id: number;
  readonly #sha256 = Promise.withResolvers<string>();
  #underWay = 0;
  #room: PromiseWithResolvers<void> | undefined;
  #failure: Error | undefined;

  constructor(thread: DigestThread) {
    this.#thread = thread;
    this.#id = thread.add(this);
    this.#sha256.promise.catch(() => {}); // told by `end`, where it is called
  }

  update(bytes: Buffer): Promise<void> | void {
    if (this.#failure) throw this.#failure;
    // Memory that others see a part of cannot be moved.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    this.#underWay += own.byteLength;
    this.#thread.tell({ id: this.#id, bytes: own as Uint8Array<ArrayBuffer> });
    if (this.#underWay <= MOST_UNDER_WAY) return;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  end(): Promise<string> {
    this.#thread.tell({ id: this.#id, end: true });
    return this.#sha256.promise;
  }

  discard(): void {
    this.#thread.remove(this.#id);
    this.#thread.tell({ id: this.#id, discard: true });
  }

  hear(message: FromThread): void {
    if ('sha256' in message) {
      this.#sha256.resolve(message.sha256);
      return;
    }
    this.#underWay -= message.taken;
    if (this.#underWay > MOST_UNDER_WAY) return;
    this.#room?.resolve();
    this.#room = undefined;
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#sha256.reject(error);
    this.#room?.reject(error);
  }
}
