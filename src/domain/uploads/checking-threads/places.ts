import { Counts } from '../../../concurrency/counts.ts';
import { AppError } from '../../app-error.ts';

interface Waiting {
  tenantId: number;
  ofTenant: number;
  grant(): void;
}

/** Bounds of some places. */
export interface PlaceBounds {
  /** Most places of all tenants. */
  most: number;
  /** Longest wait for a place, ms. Meanwhile backpressure stops the client. */
  waitMs: number;
  /** What a client that found no place is told to wait before it sends again. */
  retrySeconds: number;
}

/** Places that uploads share, with a bound per tenant. Who finds none waits in line for a while. */
export class Places {
  readonly #bounds: PlaceBounds;
  readonly #byTenant = new Counts<number>();
  #waiting: Waiting[] = [];
  /** Number of places taken. */
  taken = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a place.
   * @param ofTenant most places of the tenant
   * @returns a function that gives the place back
   * @throws AppError `too_many_uploads` after `waitMs`, and when `gone`
   */
  async take(tenantId: number, ofTenant: number, gone: AbortSignal): Promise<() => void> {
    if (this.#hasPlace(tenantId, ofTenant)) this.#count(tenantId, 1);
    else await this.#wait(tenantId, ofTenant, gone);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#count(tenantId, -1);
      this.#serve();
    };
  }

  async #wait(tenantId: number, ofTenant: number, gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { tenantId, ofTenant, grant: resolve };
    const seconds = this.#bounds.retrySeconds;
    const refuse = () =>
      reject(new AppError('too_many_uploads', { params: { seconds }, retryAfterSeconds: seconds }));
    const timer = setTimeout(refuse, this.#bounds.waitMs);
    gone.addEventListener('abort', refuse, { once: true });
    if (gone.aborted) refuse();
    this.#waiting.push(waiting);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', refuse);
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
    }
  }

  /** Serves the waiting in the order of arrival, but skips tenants at their bound. */
  #serve(): void {
    const next = this.#waiting.find(({ tenantId, ofTenant }) => this.#hasPlace(tenantId, ofTenant));
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#count(next.tenantId, 1);
    next.grant();
  }

  #hasPlace(tenantId: number, ofTenant: number): boolean {
    return this.taken < this.#bounds.most && this.#byTenant.of(tenantId) < ofTenant;
  }

  #count(tenantId: number, change: 1 | -1): void {
    this.taken += change;
    this.#byTenant.add(tenantId, change);
  }
}
