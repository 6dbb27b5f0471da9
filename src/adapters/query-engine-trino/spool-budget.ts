import { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { budgets } from '../../domain/budgets/budgets.ts';

const MIB = 1024 * 1024;

/** Most bytes of answers on disk at once. */
export interface SpoolBounds {
  tenantBytes: number;
  processBytes: number;
}

const BOUNDS: SpoolBounds = {
  tenantBytes: Number.parseInt(budgets.answer_bytes.bound.fixed, 10) * MIB,
  processBytes: Number.parseInt(budgets.all_answer_bytes.bound.fixed, 10) * MIB,
};

/** `Retry-After`, seconds: as long as a tenant with too many queries waits. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds the bytes of answers that wait on this process's disk, for each tenant and for all. Nothing else does: a kubelet does not
 * see files without a name.
 */
export class SpoolBudget {
  readonly #meter: BudgetMeter;
  readonly #bounds: SpoolBounds;
  #usedBytes = 0;

  constructor(meter: BudgetMeter = new BudgetMeter(), bounds: SpoolBounds = BOUNDS) {
    this.#meter = meter;
    this.#bounds = bounds;
    meter.watch('all_answer_bytes', () => ({ used: this.#usedBytes, bound: bounds.processBytes }));
  }

  /** The bytes of one answer of a tenant, none at first. */
  open(tenantSlug: string): SpoolShare {
    let heldBytes = 0;
    return {
      take: (bytes) => {
        this.#take(tenantSlug, bytes, heldBytes);
        heldBytes += bytes;
      },
      giveBack: () => {
        if (heldBytes > 0) this.#giveBack(tenantSlug, heldBytes);
        heldBytes = 0;
      },
    };
  }

  #take(tenantSlug: string, bytes: number, heldBytes: number): void {
    const { tenantBytes, processBytes } = this.#bounds;
    if (heldBytes + bytes > tenantBytes) {
      throw new AppError('answer_too_large', { params: { limit: tenantBytes / MIB } });
    }
    if (!this.#meter.tryTake('answer_bytes', tenantSlug, tenantBytes, bytes)) {
      throw budgetError('answer_bytes', tenantBytes / MIB, RETRY_AFTER_SECONDS);
    }
    if (this.#usedBytes + bytes > processBytes) {
      this.#meter.giveBack('answer_bytes', tenantSlug, bytes);
      throw budgetError('all_answer_bytes', processBytes / MIB, RETRY_AFTER_SECONDS);
    }
    this.#usedBytes += bytes;
  }

  #giveBack(tenantSlug: string, bytes: number): void {
    this.#meter.giveBack('answer_bytes', tenantSlug, bytes);
    this.#usedBytes -= bytes;
  }
}

/** What one answer holds of the budget. */
export interface SpoolShare {
  /** @throws AppError `answer_too_large`, `too_many_answer_bytes`, `answers_busy`; nothing is taken then */
  take(bytes: number): void;
  /** Gives back all bytes taken. Safe to call twice. */
  giveBack(): void;
}
