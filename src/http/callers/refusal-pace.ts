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

/** Refusals of strangers. Each costs so little that one address could fill every turn of the event loop with them. */
const OF_STRANGERS = new Set(['unauthenticated', 'session_required', 'upload_url_invalid']);

/**
 * When each refusal of an address is answered. A client that asks again the moment it is refused would otherwise be refused
 * as fast as the service can, which is work that others wait for.
 */
export class RefusalPace {
  /** When the last refusal of each address is due, by the clock of `performance.now`. */
  readonly #due = new Map<string, number>();

  /** Waits for the turn of an error that is paced. @param bodyComes the request is not whole yet */
  async turnOf(error: unknown, ip: string | undefined, bodyComes: boolean): Promise<void> {
    if (!(error instanceof AppError)) return;
    if (!isPaced(error, bodyComes)) return;
    const address = addressKey(ip);
    const now = performance.now();
    const due = Math.max(this.#due.get(address) ?? Number.NEGATIVE_INFINITY, now - AT_ONCE * GAP_MS) + GAP_MS;
    const waitMs = Math.min(due - now, LONGEST_MS);
    remember(this.#due, address, now + waitMs, MOST_ADDRESSES);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * Whether an error refuses a stranger, or a budget of the address. Where the body still comes, which costs what an upload costs,
 * refusals of a tenant's budgets wait too; without one they would only hold places that the tenant needs.
 */
function isPaced({ code }: AppError, bodyComes: boolean): boolean {
  if (OF_STRANGERS.has(code)) return true;
  const name = budgetOf(code);
  if (!name) return false;
  const { scope } = budgets[name];
  return scope === 'address' || (bodyComes && scope !== 'process');
}
