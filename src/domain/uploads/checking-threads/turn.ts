/** The turn of one upload in a thread that others share: held while the thread has work of the upload. */
export class Turn {
  readonly #enter: (gone: AbortSignal) => Promise<() => void>;
  #leave: (() => void) | undefined;

  /** @param enter resolves when the turn has come, to a function that ends it */
  constructor(enter: (gone: AbortSignal) => Promise<() => void>) {
    this.#enter = enter;
  }

  /** Waits for the turn, unless it is held already. @throws when `gone`, and what `enter` throws */
  async begin(gone: AbortSignal): Promise<void> {
    this.#leave ??= await this.#enter(gone);
  }

  end(): void {
    this.#leave?.();
    this.#leave = undefined;
  }
}
