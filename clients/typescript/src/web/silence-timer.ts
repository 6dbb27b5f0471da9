/** Tells when nothing has happened for a time. */
export class SilenceTimer {
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** Starts, or starts anew. */
  start(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
