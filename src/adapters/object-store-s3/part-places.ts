import { Admission, type Place } from '../../concurrency/admission.ts';
import { machineMemoryMb } from '../../config/machine-memory.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { budgets } from '../../domain/budgets/budgets.ts';
import { partBytes } from './part-sizes.ts';

const MIB = 1024 * 1024;
/** Memory behind one place: that of a part of a file of up to 5 GiB. */
const PLACE_BYTES = partBytes(1);
/** Even the smallest machine keeps several uploads going. */
const LEAST_BYTES = 64 * MIB;

/** Memory for the parts of all uploads of a process. */
function boundBytes(machineMb: number): number {
  const percent = Number.parseInt(budgets.part_bytes.bound.fixed, 10);
  return Math.max(LEAST_BYTES, ((machineMb * percent) / 100) * MIB);
}

/**
 * The memory that the parts of all uploads of a process may take, shared by its tenants as `Admission` says. An upload waits only
 * for a part to fill, and those that it has filled come back without it: so no two uploads ever wait for each other. But a client that
 * is slow fills a part for hours: a tenant leaves as much to others as it has.
 */
export class PartPlaces {
  readonly #admission: Admission;
  readonly #places: number;

  constructor(meter: BudgetMeter = new BudgetMeter(), machineMb = machineMemoryMb()) {
    this.#places = Math.floor(boundBytes(machineMb) / PLACE_BYTES);
    this.#admission = new Admission({ places: this.#places, leaves: 'holds' });
    meter.watch('part_bytes', () => ({
      used: this.#admission.inside * PLACE_BYTES,
      bound: this.#places * PLACE_BYTES,
    }));
  }

  /**
   * Resolves when there is memory for a part of `bytes` bytes. A part that is longer than all the memory waits until no other has
   * any.
   * @throws the signal's reason when it aborts first
   */
  take(tenantSlug: string, bytes: number, signal: AbortSignal): Promise<Place> {
    const size = Math.min(Math.ceil(bytes / PLACE_BYTES), this.#places);
    return this.#admission.enter(tenantSlug, signal, 'new', size);
  }
}
