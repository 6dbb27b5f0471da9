import type { LockedInstance } from '../../shared/duckdb/locked-instance.ts';

/** An open instance, borrowed until `release`. */
export interface Borrowed {
  instance: LockedInstance;
  /** May be called twice. */
  release(): void;
}

/** Tenants whose instance stays open while idle. */
export const openTenants = 32;

interface Entry {
  instance: Promise<LockedInstance>;
  users: number;
}

/**
 * One instance per tenant, opened on first use. Beyond `limit` the ones idle for longest are closed; those in use
 * never are, so the number may exceed the limit for as long as they are.
 */
export class TenantInstances {
  readonly #open: (tenantSlug: string) => Promise<LockedInstance>;
  readonly #limit: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new Map<string, Promise<void>>();

  constructor(limit: number, open: (tenantSlug: string) => Promise<LockedInstance>) {
    this.#limit = limit;
    this.#open = open;
  }

  async borrow(tenantSlug: string): Promise<Borrowed> {
    const entry = this.#entries.get(tenantSlug) ?? { instance: this.#reopen(tenantSlug), users: 0 };
    this.#entries.delete(tenantSlug);
    this.#entries.set(tenantSlug, entry);
    entry.users += 1;
    let released = false;
    const release = (): void => {
      if (released) return;
      released = true;
      entry.users -= 1;
      this.#closeIdle();
    };
    try {
      return { instance: await entry.instance, release };
    } catch (error) {
      if (this.#entries.get(tenantSlug) === entry) this.#entries.delete(tenantSlug);
      throw error;
    }
  }

  /** Opens an instance once the tenant's previous one is closed: both spill to the same directory. */
  async #reopen(tenantSlug: string): Promise<LockedInstance> {
    await this.#closing.get(tenantSlug);
    return this.#open(tenantSlug);
  }

  #closeIdle(): void {
    for (const [tenantSlug, entry] of this.#entries) {
      if (this.#entries.size <= this.#limit) return;
      if (entry.users > 0) continue;
      this.#entries.delete(tenantSlug);
      const closed = entry.instance
        .then((instance) => instance.close())
        .finally(() => this.#closing.delete(tenantSlug));
      this.#closing.set(tenantSlug, closed);
    }
  }
}
