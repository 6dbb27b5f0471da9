import { AppError } from '../../domain/app-error.ts';
import { budgetOf, budgets } from '../../domain/budgets/budgets.ts';
import { remember } from '../../domain/remember.ts';
import { addressKey } from './network-address.ts';

/** Refusals of one address that are answered at once; as many a second are from then on. */
const AT_ONCE = 20;
const GAP_MS = 1000 / AT_ONCE;
/** Longest wait of a refusal, ms. */
const LONGEST_MS = 2000;
const MOST_ADDRESSES = 10_000;

/**
 * When each refusal of an address is answered. A client that asks again the moment it is refused would otherwise be refused
 * as fast as the service can, which is work that others wait for.
 */
export class RefusalPace {
  /** When the last refusal of each address is due, by the clock of `performance.now`. */
  readonly #due = new Map<string, number>();

  /**
   * Waits for the turn of an error that refuses a budget of the address. Where the body still comes, which costs what an
   * upload costs, refusals of a tenant's budgets wait too; without one they would only hold places that the tenant needs.
   * @param bodyComes the request is not whole yet
   */
  async turnOf(error: unknown, ip: string | undefined, bodyComes: boolean): Promise<void> {
    if (!(error instanceof AppError)) return;
    const name = budgetOf(error.code);
    if (!name) return;
    const { scope } = budgets[name];
    if (scope !== 'address' && !(bodyComes && scope !== 'process')) return;
    const address = addressKey(ip);
    const now = performance.now();
    const due = Math.max(this.#due.get(address) ?? Number.NEGATIVE_INFINITY, now - AT_ONCE * GAP_MS) + GAP_MS;
    const waitMs = Math.min(due - now, LONGEST_MS);
    remember(this.#due, address, now + waitMs, MOST_ADDRESSES);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
