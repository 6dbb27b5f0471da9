import { Counts } from '../../../concurrency/counts.ts';
import { AppError } from '../../app-error.ts';
import { budgetError } from '../../budgets/budget-error.ts';

interface Waiting {
  tenantId: number;
  ofTenant: number;
  grant(): void;
}

interface Holder {
  tenantId: number;
  lose: Lose;
}

/** Asks who holds a place to give it back. */
type Lose = (error: AppError) => void;

/** Bounds of some places. */
export interface PlaceBounds {
  /** Most places of all tenants. */
  most: number;
  /** Longest wait for a place, ms. Meanwhile backpressure stops the client. */
  waitMs: number;
  /** Wait after which a tenant takes a place from one that holds at least two more, ms; by default it takes none. */
  takeOverMs?: number;
  /** What a client that found no place is told to wait before it sends again. */
  retrySeconds: number;
  /**
   * For the places of all uploads: a tenant with places leaves as many free as it holds, so it has half of them at most. Who waits in
   * vain while none is free is told that the service is busy, not its tenant.
   */
  shared?: boolean;
}

/** Places that uploads share, with a bound per tenant. Who finds none waits in line for a while, then takes its share. */
export class Places {
  readonly #bounds: PlaceBounds;
  readonly #byTenant = new Counts<number>();
  #waiting: Waiting[] = [];
  /** Places that may be taken over, in the order in which they were taken. */
  readonly #holders = new Set<Holder>();
  /** Number of places taken. */
  taken = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a place.
   * @param ofTenant most places of the tenant
   * @param lose called with `too_many_uploads` when another tenant is to have the place; without it, none can
   * @returns a function that gives the place back
   * @throws AppError `too_many_uploads` or `uploads_busy` after `waitMs`, and when `gone`
   */
  async take(tenantId: number, ofTenant: number, gone: AbortSignal, lose?: Lose): Promise<() => void> {
    if (this.#hasPlace(tenantId, ofTenant)) this.#count(tenantId, 1);
    else await this.#wait(tenantId, ofTenant, gone);
    const holder = lose && { tenantId, lose };
    if (holder) this.#holders.add(holder);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      if (holder) this.#holders.delete(holder);
      this.#count(tenantId, -1);
      this.#serve();
    };
  }

  async #wait(tenantId: number, ofTenant: number, gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { tenantId, ofTenant, grant: resolve };
    const refuse = () => {
      // At once: a place that came free before the caller's next turn would go to who has left, and be lost.
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(this.#isBusy(tenantId, ofTenant) ? this.#busy() : this.#refusal());
    };
    const timer = setTimeout(refuse, this.#bounds.waitMs);
    const { takeOverMs } = this.#bounds;
    const turn = takeOverMs === undefined ? undefined : setTimeout(() => this.#takeOver(waiting), takeOverMs);
    gone.addEventListener('abort', refuse, { once: true });
    this.#waiting.push(waiting);
    if (gone.aborted) refuse();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      clearTimeout(turn);
      gone.removeEventListener('abort', refuse);
    }
  }

  /**
   * Ends the newest holder of the tenant with most places, whose place is then given to whom it is due. Less is lost than
   * with the oldest; and a tenant gets no place this way that would make it the one with more.
   */
  #takeOver({ tenantId, ofTenant }: Waiting): void {
    if (this.#byTenant.of(tenantId) >= ofTenant) return;
    const placesOf = (holder: Holder) => this.#byTenant.of(holder.tenantId);
    const loser = [...this.#holders].toReversed().toSorted((a, b) => placesOf(b) - placesOf(a))[0];
    if (!loser || placesOf(loser) < this.#byTenant.of(tenantId) + 2) return;
    this.#holders.delete(loser);
    loser.lose(this.#refusal());
  }

  #refusal(): AppError {
    const seconds = this.#bounds.retrySeconds;
    return new AppError('too_many_uploads', { params: { seconds }, retryAfterSeconds: seconds });
  }

  #busy(): AppError {
    return budgetError('all_uploads', this.#bounds.most, this.#bounds.retrySeconds);
  }

  #isBusy(tenantId: number, ofTenant: number): boolean {
    const { shared = false, most } = this.#bounds;
    return shared && this.taken >= most && this.#byTenant.of(tenantId) < ofTenant;
  }

  /** Serves the tenant with fewest places first, then in the order of arrival; skips tenants at their bound. */
  #serve(): void {
    const next = this.#waiting
      .filter(({ tenantId, ofTenant }) => this.#hasPlace(tenantId, ofTenant))
      .toSorted((a, b) => this.#byTenant.of(a.tenantId) - this.#byTenant.of(b.tenantId))[0];
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#count(next.tenantId, 1);
    next.grant();
  }

  #hasPlace(tenantId: number, ofTenant: number): boolean {
    const { most, shared } = this.#bounds;
    const free = most - this.taken;
    const own = this.#byTenant.of(tenantId);
    const left = shared && own > 0 ? own + 1 : 0;
    return own < ofTenant && free > left;
  }

  #count(tenantId: number, change: 1 | -1): void {
    this.taken += change;
    this.#byTenant.add(tenantId, change);
  }
}
