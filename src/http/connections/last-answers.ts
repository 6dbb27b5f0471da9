import type { RequestListener, ServerResponse } from 'node:http';
import { onClosed } from './on-closed.ts';

/**
 * From `begin` on each connection ends with its next answer, which says so (`Connection: close`). A connection that is
 * closed without a word may carry a request that its client has just sent, and that is lost.
 */
export class LastAnswers {
  #begun = false;
  readonly #unanswered = new Set<ServerResponse>();

  begin(): void {
    this.#begun = true;
    for (const res of this.#unanswered) res.shouldKeepAlive = false;
  }

  of(listener: RequestListener): RequestListener {
    return (req, res) => {
      if (this.#begun) res.shouldKeepAlive = false;
      else {
        this.#unanswered.add(res);
        onClosed(res, () => this.#unanswered.delete(res));
      }
      listener(req, res);
    };
  }
}
