import { AppError } from '../app-error.ts';
import { budgetError } from './budget-error.ts';
import { type BudgetName, budgetNames, budgetOf } from './budgets.ts';

/** Gives back what was taken; a second call does nothing. */
export type GiveBack = () => void;

/** Use and bound of a budget in this process. */
export interface BudgetReading {
  used: number;
  bound?: number | undefined;
}

/** Counts what is under way in this process, by budget and by whoever uses it, and who was refused. */
export class BudgetMeter {
  readonly #used = new Map<BudgetName, Map<string | number, number>>();
  readonly #refusals = new Map<BudgetName, number>(budgetNames.map((name) => [name, 0]));
  readonly #watched = new Map<BudgetName, (user?: string | number) => BudgetReading>();

  /** False where `amount` more is beyond the bound; what is taken is given back by `giveBack`. */
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

  /** Takes `amount` until it is given back. @throws AppError the budget's code */
  take(name: Parameters<typeof budgetError>[0], key: string | number, bound: number, amount = 1): GiveBack {
    if (!this.tryTake(name, key, bound, amount)) throw budgetError(name, bound);
    let held = true;
    return () => {
      if (held) this.giveBack(name, key, amount);
      held = false;
    };
  }

  /** What one user of a budget holds. */
  usedBy(name: BudgetName, key: string | number): number {
    return this.#watched.get(name)?.(key).used ?? this.#used.get(name)?.get(key) ?? 0;
  }

  /**
   * Lets a part of the service that counts for itself be seen with the others.
   * @param read of one user, or of all together
   */
  watch(name: BudgetName, read: (user?: string | number) => BudgetReading): void {
    this.#watched.set(name, read);
  }

  /** Use of all users together, of each budget that is counted in this process. */
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

  /** Counts the refusal that an error is; every other error is left alone. */
  countError(error: unknown): void {
    const name = error instanceof AppError ? budgetOf(error.code) : undefined;
    if (name) this.countRefusal(name);
  }

  refusals(): [BudgetName, number][] {
    return [...this.#refusals];
  }
}
