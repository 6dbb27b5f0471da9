import type { Request, Response } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { budgetOf, budgets } from '../../domain/budgets/budgets.ts';
import { remember } from '../../domain/remember.ts';
import { catalogue } from '../../messages/pt-BR.ts';
import { addressKey } from './network-address.ts';
import { tenantOf } from './tenant-of.ts';

/** Refusals of one address that are answered at once; as many a second are from then on. */
const AT_ONCE = 20;
const GAP_MS = 1000 / AT_ONCE;
/** Longest wait of a refusal, ms. */
const LONGEST_MS = 2000;
const MOST_ADDRESSES = 10_000;

type Asked = Pick<Request, 'ip' | 'complete'>;

/**
 * When each refusal of an address is answered, whatever refuses a caller who is not known. Each costs little, but a client
 * that asks again the moment it is refused would be refused as fast as the service can, which is work that others wait for.
 */
export class RefusalPace {
  /** When the last refusal of each address is due, by the clock of `performance.now`. */
  readonly #due = new Map<string, number>();

  /** Waits for the turn of an error that is paced. */
  async turnOf(error: unknown, req: Asked, res: Pick<Response, 'locals'>): Promise<void> {
    if (!(error instanceof AppError)) return;
    const isPaced = tenantOf(res) === undefined ? isRefusal(error) : isPacedForKnown(error, !req.complete);
    if (!isPaced) return;
    const address = addressKey(req.ip);
    const now = performance.now();
    const due = Math.max(this.#due.get(address) ?? Number.NEGATIVE_INFINITY, now - AT_ONCE * GAP_MS) + GAP_MS;
    const waitMs = Math.min(due - now, LONGEST_MS);
    remember(this.#due, address, now + waitMs, MOST_ADDRESSES);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Whether an error refuses the caller; the others are faults of the service. */
function isRefusal({ code }: AppError): boolean {
  return catalogue[code].status < 500 || budgetOf(code) !== undefined;
}

/**
 * Whether an error refuses a caller who is known by a budget of the address. Where the body still comes, which costs what an
 * upload costs, refusals of a tenant's budgets wait too; without one they would only hold places that the tenant needs.
 */
function isPacedForKnown({ code }: AppError, bodyComes: boolean): boolean {
  const name = budgetOf(code);
  if (!name) return false;
  const { scope } = budgets[name];
  return scope === 'address' || (bodyComes && scope !== 'process');
}
