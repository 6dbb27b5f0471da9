/** Lets at most `limit` holders in at once; the others wait in the order they came. */
export class Admission {
  readonly #limit: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Resolves with the function that lets the next one in; it may be called twice.
   * Rejects with the signal's reason when it aborts first.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#inside < this.#limit) this.#inside += 1;
    else await this.#turn(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      // The place passes on directly, so nobody can slip in between.
      if (next) next();
      else this.#inside -= 1;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const admitted = (): void => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(admitted), 1);
        reject(signal.reason);
      };
      this.#waiting.push(admitted);
      signal.addEventListener('abort', aborted, { once: true });
    });
  }
}
