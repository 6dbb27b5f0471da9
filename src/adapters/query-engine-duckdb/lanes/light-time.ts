/**
 * Bound in the light lane, ms, on the time of a query and on the processor time that the lane's process uses meanwhile. A
 * query leaves the lane when it exceeds both, so that a short query stays on a busy machine. A `count(*)` takes 5, a
 * dashboard's aggregate 50.
 */
const queryMs = 250;
/** A query that waits for the processor or the disk for longer leaves the light lane all the same, ms. */
const waitingMs = 2000;
/** How often a query that has had its time is looked at again, ms. */
const againMs = 50;
/**
 * Time budget that a tenant's parallel queries may use up together, ms. It refills as fast as one query uses it: short
 * queries one after another never make a tenant heavy.
 */
const storedMs = 250;
/**
 * Time for which the queries of a tenant that turned heavy begin in the heavy lane, ms. The tenant thus tries the light lane
 * 2.5 % of the time.
 */
const heavyMs = 10_000;

interface Account {
  leftMs: number;
  /** When `leftMs` was computed, by `performance.now()`. */
  asOf: number;
  running: number;
  heavyUntil: number;
  /** Aborts when the tenant turns heavy, and is replaced. */
  turnedHeavy: AbortController;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Tells light tenants from heavy ones by the time their queries take in the light lane. A tenant turns heavy when one of its
 * queries takes too long, or several at once use up its time budget. Keeps an entry per tenant that has ever asked.
 */
export class LightTime {
  readonly #accounts = new Map<string, Account>();

  isHeavy(tenantSlug: string): boolean {
    return this.#account(tenantSlug).heavyUntil > performance.now();
  }

  /** Aborts when the light tenant turns heavy; its waiting queries then move to the heavy lane. */
  turnedHeavy(tenantSlug: string): AbortSignal {
    return this.#account(tenantSlug).turnedHeavy.signal;
  }

  /**
   * A query begins in the light lane; the function that is returned ends it.
   * @param usedMs processor time that the lane's process has had so far
   * @param onSpent called when the query has had its time, and its tenant has turned heavy
   */
  begin(tenantSlug: string, usedMs: () => number, onSpent: () => void): () => void {
    const account = this.#account(tenantSlug);
    this.#change(tenantSlug, account, 1);
    const began = { at: performance.now(), usedMs: usedMs() };
    const look = (): void => {
      const isWaiting = usedMs() - began.usedMs < queryMs && performance.now() - began.at < waitingMs;
      if (isWaiting) {
        timer = setTimeout(look, againMs);
        return;
      }
      this.turnHeavy(tenantSlug);
      onSpent();
    };
    let timer = setTimeout(look, queryMs);
    return () => {
      clearTimeout(timer);
      this.#change(tenantSlug, account, -1);
    };
  }

  /** Makes the tenant heavy. Its queries in the light lane go on. */
  turnHeavy(tenantSlug: string): void {
    const account = this.#account(tenantSlug);
    account.heavyUntil = performance.now() + heavyMs;
    account.turnedHeavy.abort();
    account.turnedHeavy = new AbortController();
  }

  #account(tenantSlug: string): Account {
    let account = this.#accounts.get(tenantSlug);
    if (!account) {
      account = {
        leftMs: storedMs,
        asOf: performance.now(),
        running: 0,
        heavyUntil: 0,
        turnedHeavy: new AbortController(),
        timer: undefined,
      };
      this.#accounts.set(tenantSlug, account);
    }
    return account;
  }

  #change(tenantSlug: string, account: Account, by: 1 | -1): void {
    const now = performance.now();
    const left = account.leftMs + (now - account.asOf) * (1 - account.running);
    account.leftMs = Math.min(storedMs, Math.max(0, left));
    account.asOf = now;
    account.running += by;
    clearTimeout(account.timer);
    if (account.running < 2) return;
    const dueMs = account.leftMs / (account.running - 1);
    account.timer = setTimeout(() => this.turnHeavy(tenantSlug), Math.ceil(dueMs));
  }
}
