import { AppError } from '../app-error.ts';

/** Most uploads, of all tenants and of one, whose workspace may hold a line of 16 MiB at the same time. */
const MOST = 16;
const MOST_OF_TENANT = 8;
/** Longest wait for a place, ms. Meanwhile backpressure stops the client. */
const WAIT_MS = 30_000;
const RETRY_SECONDS = 10;

interface Waiting {
  tenantId: number;
  grant(): void;
}

export function tooManyUploads(seconds: number): AppError {
  return new AppError('too_many_uploads', { params: { seconds }, retryAfterSeconds: seconds });
}

/** Places for uploads with long lines. An upload keeps its place until it ends: grown memory does not shrink. */
export class LongLines {
  readonly #waitMs: number;
  readonly #byTenant = new Map<number, number>();
  #waiting: Waiting[] = [];
  /** Number of places taken. */
  taken = 0;

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /**
   * Waits for a place.
   * @returns a function that gives the place back
   * @throws AppError `too_many_uploads` after 30 s
   */
  async take(tenantId: number, gone: AbortSignal): Promise<() => void> {
    if (!this.#hasPlace(tenantId)) await this.#wait(tenantId, gone);
    else this.#count(tenantId, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#count(tenantId, -1);
      this.#serve();
    };
  }

  async #wait(tenantId: number, gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { tenantId, grant: resolve };
    const refuse = () => reject(tooManyUploads(RETRY_SECONDS));
    const timer = setTimeout(refuse, this.#waitMs);
    gone.addEventListener('abort', refuse, { once: true });
    this.#waiting.push(waiting);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', refuse);
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
    }
  }

  /** Serves waiting uploads in the order of arrival, but skips tenants at their limit. */
  #serve(): void {
    const next = this.#waiting.find(({ tenantId }) => this.#hasPlace(tenantId));
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#count(next.tenantId, 1);
    next.grant();
  }

  #hasPlace(tenantId: number): boolean {
    return this.taken < MOST && (this.#byTenant.get(tenantId) ?? 0) < MOST_OF_TENANT;
  }

  #count(tenantId: number, change: 1 | -1): void {
    this.taken += change;
    const now = (this.#byTenant.get(tenantId) ?? 0) + change;
    if (now > 0) this.#byTenant.set(tenantId, now);
    else this.#byTenant.delete(tenantId);
  }
}
