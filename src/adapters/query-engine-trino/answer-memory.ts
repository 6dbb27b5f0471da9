import { getHeapStatistics } from 'node:v8';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { budgets } from '../../domain/budgets/budgets.ts';

/** Most bytes of answers in memory at once. */
export interface MemoryBounds {
  tenantBytes: number;
  processBytes: number;
}

/**
 * Bounds the bytes of answers that wait in this process's memory, for each tenant and for all. Nothing is refused: an answer that
 * gets no memory waits on the disk.
 */
export class AnswerMemory {
  readonly #meter: BudgetMeter;
  readonly #bounds: MemoryBounds;
  #usedBytes = 0;

  constructor(meter: BudgetMeter = new BudgetMeter(), bounds: MemoryBounds = boundsOfHeap()) {
    this.#meter = meter;
    this.#bounds = bounds;
    meter.watch('all_answer_memory', () => ({ used: this.#usedBytes, bound: bounds.processBytes }));
  }

  /**
   * The memory of one answer of a tenant, none at first.
   * @param mostBytes bound of this answer alone
   */
  open(tenantSlug: string, mostBytes: number): MemoryShare {
    let heldBytes = 0;
    return {
      tryTake: (bytes) => {
        if (heldBytes + bytes > mostBytes || !this.#tryTake(tenantSlug, bytes)) return false;
        heldBytes += bytes;
        return true;
      },
      giveBack: (bytes = heldBytes) => {
        if (bytes > 0) this.#giveBack(tenantSlug, bytes);
        heldBytes -= bytes;
      },
    };
  }

  #tryTake(tenantSlug: string, bytes: number): boolean {
    const { tenantBytes, processBytes } = this.#bounds;
    if (this.#usedBytes + bytes > processBytes) return false;
    if (!this.#meter.tryTake('answer_memory', tenantSlug, tenantBytes, bytes)) return false;
    this.#usedBytes += bytes;
    return true;
  }

  #giveBack(tenantSlug: string, bytes: number): void {
    this.#meter.giveBack('answer_memory', tenantSlug, bytes);
    this.#usedBytes -= bytes;
  }
}

/** What one answer holds of the memory. */
export interface MemoryShare {
  /** False, and nothing is taken, where the answer, its tenant or the process would have too much. */
  tryTake(bytes: number): boolean;
  /** Gives back some of the bytes taken; by default all that are left. */
  giveBack(bytes?: number): void;
}

/** The heap's limit follows the container's memory, which these bytes share with the heap. */
function boundsOfHeap(): MemoryBounds {
  const shareOf = (bound: string) => Number.parseInt(bound, 10) / 100;
  const heapBytes = getHeapStatistics().heap_size_limit;
  const processBytes = Math.floor(heapBytes * shareOf(budgets.all_answer_memory.bound.fixed));
  return { processBytes, tenantBytes: Math.floor(processBytes * shareOf(budgets.answer_memory.bound.fixed)) };
}
