import { AppError } from '../../../domain/app-error.ts';

export interface AdmissionBounds {
  /** Places in all. */
  places: number;
  /** Holders of one tenant that may wait; more are refused. */
  waitingPerTenant: number;
  /**
   * Counts the waiting holders of a tenant that also waits for places of other kinds. Default: the holders that wait here.
   */
  waitingOf?: (tenantSlug: string) => number;
}

/**
 * - `new`: at the end of its tenant's queue, or refused
 * - `moved`: at the end, never refused: it waited for a place of another kind
 * - `again`: at the head: it was inside before
 */
export type Turn = 'new' | 'moved' | 'again';

/** A place inside, held until `leave`. */
export interface Place {
  /** Aborts when a tenant without any place needs this one: the holder stops, leaves, and enters again. */
  revoked: AbortSignal;
  /** May be called twice. */
  leave(): void;
}

/** Longest time a tenant without any place waits while another tenant holds more than one, ms. */
const patienceMs = 500;
/** A tenant whose queue is full is told to come back after this time, seconds. */
const retryAfterSeconds = 5;

interface Tenant {
  /** Each revokes one place; oldest first. */
  inside: AbortController[];
  /** Each admits one holder; oldest first. */
  waiting: ((place: Place) => void)[];
  /** When the tenant arrived, or last took or left a place, in the order of all such events: the lowest goes first. */
  turn: number;
  /** Since when the tenant has waited without a place, by `performance.now()`. */
  hungrySince: number | undefined;
}

/**
 * Shares a number of places among tenants. The tenant with the fewest places goes first, and among equals the one that
 * took or left a place longest ago. The last free place is kept for a tenant that has none; where that is taken too, the tenant
 * with the most places gives its youngest up. So the first query of a tenant waits for another tenant's queries only while
 * every place is held by a different tenant.
 */
export class Admission {
  readonly #bounds: AdmissionBounds;
  /** Tenants with a place or in the queue. */
  readonly #tenants = new Map<string, Tenant>();
  #inside = 0;
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
  }

  /** Holders that wait. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Places that a tenant holds. */
  insideOf(tenantSlug: string): number {
    return this.#tenants.get(tenantSlug)?.inside.length ?? 0;
  }

  waitingOf(tenantSlug: string): number {
    return this.#tenants.get(tenantSlug)?.waiting.length ?? 0;
  }

  /**
   * Resolves with a place.
   * @throws AppError `too_many_queries`; the signal's reason when it aborts first
   */
  async enter(tenantSlug: string, signal: AbortSignal, turn: Turn = 'new'): Promise<Place> {
    signal.throwIfAborted();
    const tenant = this.#tenants.get(tenantSlug) ?? this.#arrive(tenantSlug);
    const { waitingPerTenant: limit, waitingOf } = this.#bounds;
    const waiting = waitingOf?.(tenantSlug) ?? tenant.waiting.length;
    if (turn === 'new' && waiting >= limit) {
      throw new AppError('too_many_queries', {
        params: { limit, seconds: retryAfterSeconds },
        retryAfterSeconds,
      });
    }
    return new Promise<Place>((resolve, reject) => {
      const admit = (place: Place): void => {
        signal.removeEventListener('abort', abort);
        resolve(place);
      };
      const abort = (): void => {
        tenant.waiting.splice(tenant.waiting.indexOf(admit), 1);
        this.#settle();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      if (turn === 'again') tenant.waiting.unshift(admit);
      else tenant.waiting.push(admit);
      this.#settle();
    });
  }

  #arrive(tenantSlug: string): Tenant {
    const tenant: Tenant = { inside: [], waiting: [], turn: ++this.#turns, hungrySince: undefined };
    this.#tenants.set(tenantSlug, tenant);
    return tenant;
  }

  /**
   * Runs after every change: admits the holders that may enter, forgets tenants that are gone, and times those without a
   * place.
   */
  #settle(): void {
    for (let next = this.#next(); next; next = this.#next()) next.waiting.shift()!(this.#admit(next));
    for (const [tenantSlug, tenant] of this.#tenants) {
      const isHungry = tenant.inside.length === 0 && tenant.waiting.length > 0;
      tenant.hungrySince = isHungry ? (tenant.hungrySince ?? performance.now()) : undefined;
      if (tenant.inside.length === 0 && !isHungry) this.#tenants.delete(tenantSlug);
    }
    this.#watch();
  }

  #next(): Tenant | undefined {
    const free = this.#bounds.places - this.#inside;
    let best: Tenant | undefined;
    for (const tenant of this.#tenants.values()) {
      const mayEnter = tenant.waiting.length > 0 && free > (tenant.inside.length === 0 ? 0 : 1);
      if (mayEnter && (!best || comesBefore(tenant, best))) best = tenant;
    }
    return best;
  }

  #admit(tenant: Tenant): Place {
    const revoke = new AbortController();
    tenant.inside.push(revoke);
    tenant.turn = ++this.#turns;
    this.#inside += 1;
    let left = false;
    return {
      revoked: revoke.signal,
      leave: () => {
        if (left) return;
        left = true;
        tenant.inside.splice(tenant.inside.indexOf(revoke), 1);
        tenant.turn = ++this.#turns;
        this.#inside -= 1;
        this.#settle();
      },
    };
  }

  #watch(): void {
    const since = [...this.#tenants.values()].flatMap(({ hungrySince }) => hungrySince ?? []);
    if (since.length === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (!this.#timer) {
      const dueMs = Math.min(...since) + patienceMs - performance.now();
      // A revoked place takes a moment to become free.
      this.#timer = setTimeout(() => this.#makeRoom(), dueMs > 0 ? Math.ceil(dueMs) : patienceMs);
    }
  }

  /** Revokes one place for each tenant that has lost patience, as long as any tenant holds more than one. */
  #makeRoom(): void {
    this.#timer = undefined;
    const tenants = [...this.#tenants.values()];
    const impatientSince = performance.now() - patienceMs;
    const impatient = tenants.filter(({ hungrySince }) => (hungrySince ?? Infinity) <= impatientSince).length;
    const leaving = tenants.flatMap(({ inside }) => inside).filter(({ signal }) => signal.aborted).length;
    for (let wanted = impatient - leaving; wanted > 0; wanted--) {
      const kept = tenants.map(({ inside }) => inside.filter(({ signal }) => !signal.aborted));
      const most = kept.reduce<AbortController[]>(
        (one, other) => (other.length > one.length ? other : one),
        [],
      );
      if (most.length < 2) break;
      most.at(-1)!.abort();
    }
    this.#watch();
  }
}

function comesBefore(one: Tenant, other: Tenant): boolean {
  const difference = one.inside.length - other.inside.length;
  return difference === 0 ? one.turn < other.turn : difference < 0;
}
