export interface AdmissionBounds {
  /** Places in all. */
  places: number;
  /** Bound of each tenant's queue. Default: none. */
  queue?: QueueBound;
  /**
   * Longest time a tenant without any place waits while another tenant holds more than one, ms: then one is revoked. Default:
   * none is.
   */
  patienceMs?: number;
  /**
   * Free places that a tenant with places leaves to others: `one`, or as many as it then `holds`. With the latter a tenant has half of
   * the places at most, the next half of the rest, and so on; for holders that may keep their places for hours. Default: `one`.
   */
  leaves?: 'one' | 'holds';
}

interface QueueBound {
  /** Holders of one tenant that may wait; more are refused. */
  perTenant: number;
  /** Counts the waiting holders of a tenant that also waits for places of other kinds. */
  waitingOf(tenantSlug: string): number;
  /** Makes the error of a holder that is refused. */
  refusal(): Error;
}

/**
 * - `new`: at the end of its tenant's queue, or refused
 * - `moved`: at the end, never refused: it waited for a place of another kind
 * - `again`: at the head: it was inside before
 */
export type Turn = 'new' | 'moved' | 'again';

/** A place inside, or several of one holder, held until `leave`. */
export interface Place {
  /** Aborts when a tenant without any place needs this one: the holder stops, leaves, and enters again. */
  revoked: AbortSignal;
  /** May be called twice. */
  leave(): void;
}

interface Waiting {
  /** Places that the holder needs. */
  size: number;
  admit(place: Place): void;
}

interface Tenant {
  /** Each revokes one holder's place; oldest first. */
  inside: AbortController[];
  /** Places of all its holders. */
  held: number;
  /** Oldest first. */
  waiting: Waiting[];
  /** When the tenant arrived, or last took or left a place, in the order of all such events: the lowest goes first. */
  turn: number;
  /** Since when the tenant has waited without a place, by `performance.now()`. */
  hungrySince: number | undefined;
}

/**
 * Shares a number of places among tenants. The tenant with the fewest places goes first, and among equals the one that
 * took or left a place longest ago. The last free place, or more (`leaves`), is kept for a tenant that has none; where that is
 * taken too and places are revoked, the tenant with the most places gives its youngest up. So, where holders need one place each,
 * the first holder of a tenant waits for another tenant's only while every place is held by a different tenant.
 *
 * A holder may need several places. While it is its turn and too few are free nobody else enters, or smaller ones would pass
 * it for ever. One that takes all leaves none for others until it leaves or is revoked.
 */
export class Admission {
  readonly #bounds: AdmissionBounds;
  /** Tenants with a place or in the queue. */
  readonly #tenants = new Map<string, Tenant>();
  #free: number;
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
    this.#free = bounds.places;
  }

  /** Holders that wait. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Places that all tenants hold. */
  get inside(): number {
    return this.#bounds.places - this.#free;
  }

  /** Places that a tenant holds. */
  insideOf(tenantSlug: string): number {
    return this.#tenants.get(tenantSlug)?.held ?? 0;
  }

  waitingOf(tenantSlug: string): number {
    return this.#tenants.get(tenantSlug)?.waiting.length ?? 0;
  }

  /**
   * Resolves with a place.
   * @param size places that the holder needs, 1 to `places`
   * @throws the queue's refusal; the signal's reason when it aborts first
   */
  async enter(tenantSlug: string, signal: AbortSignal, turn: Turn = 'new', size = 1): Promise<Place> {
    signal.throwIfAborted();
    const { queue } = this.#bounds;
    if (queue && turn === 'new' && queue.waitingOf(tenantSlug) >= queue.perTenant) throw queue.refusal();
    const tenant = this.#tenants.get(tenantSlug) ?? this.#arrive(tenantSlug);
    return new Promise<Place>((resolve, reject) => {
      const waiting: Waiting = {
        size,
        admit: (place) => {
          signal.removeEventListener('abort', abort);
          resolve(place);
        },
      };
      const abort = (): void => {
        tenant.waiting.splice(tenant.waiting.indexOf(waiting), 1);
        this.#settle();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      if (turn === 'again') tenant.waiting.unshift(waiting);
      else tenant.waiting.push(waiting);
      this.#settle();
    });
  }

  #arrive(tenantSlug: string): Tenant {
    const tenant: Tenant = { inside: [], held: 0, waiting: [], turn: ++this.#turns, hungrySince: undefined };
    this.#tenants.set(tenantSlug, tenant);
    return tenant;
  }

  /**
   * Runs after every change: admits the holders that may enter, forgets tenants that are gone, and times those without a
   * place.
   */
  #settle(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { size, admit } = next.waiting.shift()!;
      admit(this.#take(next, size));
    }
    for (const [tenantSlug, tenant] of this.#tenants) {
      const isHungry = tenant.inside.length === 0 && tenant.waiting.length > 0;
      tenant.hungrySince = isHungry ? (tenant.hungrySince ?? performance.now()) : undefined;
      if (tenant.inside.length === 0 && !isHungry) this.#tenants.delete(tenantSlug);
    }
    this.#watch();
  }

  /** The tenant whose turn it is, if there is room for its next holder. */
  #next(): Tenant | undefined {
    let best: Tenant | undefined;
    for (const tenant of this.#tenants.values()) {
      if (this.#hasTurn(tenant) && (!best || comesBefore(tenant, best))) best = tenant;
    }
    return best && this.#roomFor(best) <= this.#free ? best : undefined;
  }

  /** Whether others have to wait behind the tenant. */
  #hasTurn(tenant: Tenant): boolean {
    if (tenant.waiting.length === 0) return false;
    const room = this.#roomFor(tenant);
    // What needs the places of its own tenant waits for them without keeping others out.
    if (tenant.held + room > this.#bounds.places) return false;
    // A tenant that has places would keep others out for as long as their holders keep theirs.
    return this.#bounds.leaves !== 'holds' || tenant.held === 0 || room <= this.#free;
  }

  /** Free places with which the tenant's next holder may enter; a tenant without any need leave none. */
  #roomFor({ held, waiting: [next] }: Tenant): number {
    const { size } = next!;
    if (held === 0) return size;
    return size + (this.#bounds.leaves === 'holds' ? held + size : 1);
  }

  #take(tenant: Tenant, size: number): Place {
    const revoke = new AbortController();
    tenant.inside.push(revoke);
    this.#change(tenant, size);
    let left = false;
    return {
      revoked: revoke.signal,
      leave: () => {
        if (left) return;
        left = true;
        tenant.inside.splice(tenant.inside.indexOf(revoke), 1);
        this.#change(tenant, -size);
        this.#settle();
      },
    };
  }

  #change(tenant: Tenant, places: number): void {
    tenant.held += places;
    tenant.turn = ++this.#turns;
    this.#free -= places;
  }

  #watch(): void {
    const { patienceMs } = this.#bounds;
    if (patienceMs === undefined) return;
    const since = [...this.#tenants.values()].flatMap(({ hungrySince }) => hungrySince ?? []);
    if (since.length === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (!this.#timer) {
      const dueMs = Math.min(...since) + patienceMs - performance.now();
      // A revoked place takes a moment to become free.
      this.#timer = setTimeout(() => this.#makeRoom(patienceMs), dueMs > 0 ? Math.ceil(dueMs) : patienceMs);
    }
  }

  /** Revokes one place for each tenant that has lost patience, as long as any tenant holds more than one. */
  #makeRoom(patienceMs: number): void {
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
  const difference = one.held - other.held;
  return difference === 0 ? one.turn < other.turn : difference < 0;
}
