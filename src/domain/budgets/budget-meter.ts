import { AppError } from '../app-error.ts';
import { budgetError } from './budget-error.ts';
import { type BudgetName, budgetNames, budgetOf } from './budgets.ts';

/** Gives back the amount taken; a second call does nothing. */
export type GiveBack = () => void;

/** Use and bound of a budget in this process. */
export interface BudgetReading {
  used: number;
  bound?: number | undefined;
}

/** Counts use and refusals of budgets in this process; use is counted per budget and user. */
export class BudgetMeter {
  readonly #used = new Map<BudgetName, Map<string | number, number>>();
  readonly #refusals = new Map<BudgetName, number>(budgetNames.map((name) => [name, 0]));
  readonly #watched = new Map<BudgetName, (user?: string | number) => BudgetReading>();

  /** Takes `amount`, to be returned by `giveBack`; false if that would exceed the bound. */
  tryTake(name: BudgetName, key: string | number, bound: number, amount = 1): boolean {
    const users = this.#used.get(name) ?? new Map<string | number, number>();
    this.#used.set(name, users);
    const used = users.get(key) ?? 0;
    if (used + amount > bound) return false;
    users.set(key, used + amount);
    return true;
  }

  giveBack(name: BudgetName, key: string | number, amount = 1): void {
    const users = this.#used.get(name)!;
    const left = users.get(key)! - amount;
    if (left > 0) users.set(key, left);
    else users.delete(key);
  }

  /** Takes `amount` until the result is called. @throws AppError the budget's code */
  take(name: Parameters<typeof budgetError>[0], key: string | number, bound: number, amount = 1): GiveBack {
    if (!this.tryTake(name, key, bound, amount)) throw budgetError(name, bound);
    let held = true;
    return () => {
      if (held) this.giveBack(name, key, amount);
      held = false;
    };
  }

  /** Current use of a budget by one user. */
  usedBy(name: BudgetName, key: string | number): number {
    return this.#watched.get(name)?.(key).used ?? this.#used.get(name)?.get(key) ?? 0;
  }

  /**
   * Includes a budget that another part of the service counts.
   * @param read returns the use of one user, or of all together
   */
  watch(name: BudgetName, read: (user?: string | number) => BudgetReading): void {
    this.#watched.set(name, read);
  }

  /** Total use of each budget that is counted in this process. */
  readings(): [BudgetName, BudgetReading][] {
    const counted = [...this.#used].map(
      ([name, users]) => [name, { used: [...users.values()].reduce((sum, one) => sum + one, 0) }] as const,
    );
    const watched = [...this.#watched].map(([name, read]) => [name, read()] as const);
    return [...new Map<BudgetName, BudgetReading>([...counted, ...watched])];
  }

  countRefusal(name: BudgetName): void {
    this.#refusals.set(name, this.#refusals.get(name)! + 1);
  }

  /** Counts an error that is a budget's refusal; ignores other errors. */
  countError(error: unknown): void {
    const name = error instanceof AppError ? budgetOf(error.code) : undefined;
    if (name) this.countRefusal(name);
  }

  refusals(): [BudgetName, number][] {
    return [...this.#refusals];
  }
}
