import type { Place } from '../../concurrency/admission.ts';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { type JobChild, JobProcess, type JobState, rowsOf } from './job-process.ts';
import type { JobOrder } from './job-protocol.ts';

/** An attempt from its launch on: it waits for its places, then a process of its own converts it. */
export class QueuedJob {
  readonly order: JobOrder;
  readonly #enter: (signal: AbortSignal) => Promise<Place>;
  readonly #start: () => JobChild;
  readonly #onChange: () => void;
  readonly #killed = new AbortController();
  readonly #ended: Promise<void>;
  #process: JobProcess | undefined;
  /** Set when no process could be started. */
  #failure: RunFailure | undefined;

  /**
   * @param queue.enter resolves when the job may start; rejects when the signal aborts first
   * @param queue.start starts its process
   */
  constructor(
    order: JobOrder,
    queue: { enter(signal: AbortSignal): Promise<Place>; start(): JobChild },
    onChange: () => void,
  ) {
    this.order = order;
    this.#enter = queue.enter;
    this.#start = queue.start;
    this.#onChange = onChange;
    this.#ended = this.#run();
  }

  get state(): JobState {
    if (this.#failure) return { state: 'failed', failure: this.#failure };
    const progress = { phase: 'waiting', rowsDone: 0, rowsTotal: rowsOf(this.order.spec) } as const;
    return this.#process?.state ?? { state: 'running', progress };
  }

  /** Resolves when the process is gone and its places are free; a job that waits starts none. */
  async kill(): Promise<void> {
    this.#killed.abort();
    void this.#process?.kill();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#killed;
    const place = await this.#enter(signal).catch(() => undefined);
    try {
      // It may have been killed just after it was admitted.
      if (!place || signal.aborted) return;
      this.#process = new JobProcess(this.#start(), this.order, this.#onChange);
      await this.#process.gone;
    } catch (error) {
      // The system has no process or no pipe for it now.
      const detail = error instanceof Error ? error.message : String(error);
      this.#failure = { code: 'job_failed', detail, retryable: true };
      this.#onChange();
    } finally {
      place?.leave();
    }
  }
}
