import type { EventDays } from '../event-days.ts';
import { MAX_KERNEL_FIELDS, styleOf } from './kernel-table.ts';
import type { Workspace } from './workspace.ts';

/** Consecutive lines that the kernel did not accept, after which only every 32nd line is offered to it. */
const PATIENCE = 8;
const RETRY_EVERY = 32;
const AHEAD = 1;
const BEHIND = 2;

/** Offers lines to the kernel while that pays. Whether it does never changes a result. */
export class KernelGate {
  /** Lines accepted by the last `run`. */
  rows = 0;
  readonly #workspace: Workspace;
  readonly #usable: boolean;
  #configured = false;
  #leftOver = 0;

  constructor(workspace: Workspace, wanted: boolean) {
    this.#workspace = workspace;
    this.#usable = wanted && workspace.schema.fields.length <= MAX_KERNEL_FIELDS;
    if (this.#usable) workspace.kernel.begin(crypto.getRandomValues(new BigInt64Array(1))[0]!);
  }

  /** Accepts lines in [from, to) up to the first that the authoritative tier has to decide. Returns its index. */
  run(from: number, to: number): number {
    this.rows = 0;
    if (!this.#usable) return from;
    if (!this.#configured) {
      this.#workspace.configure(styleOf(this.#workspace.bytes, from));
      this.#configured = true;
    }
    if (this.#leftOver >= PATIENCE && this.#leftOver % RETRY_EVERY !== 0) return from;
    const { kernel } = this.#workspace;
    const next = kernel.run(from, to);
    this.rows = kernel.acceptedRows();
    if (next > from) this.#leftOver = 0;
    return next;
  }

  /** The end of the value of a field that starts at `from`, or 0 if the kernel does not know. */
  fieldValue(from: number): number {
    return this.#usable ? this.#workspace.kernel.fieldValue(from) : 0;
  }

  /** Notes that the authoritative tier decided a line. */
  noteLeftOver(): void {
    this.#leftOver++;
  }

  /** Adds the event days of the lines that the kernel accepted. */
  noteDays(days: EventDays): void {
    if (!this.#configured) return;
    const { kernel } = this.#workspace;
    const directions = kernel.offsetDirections();
    const first = kernel.firstDay() >>> 0;
    if (first > kernel.lastDay()) return;
    days.note(first, directions & AHEAD ? 1 : 0);
    days.note(kernel.lastDay(), directions & BEHIND ? -1 : 0);
  }
}
