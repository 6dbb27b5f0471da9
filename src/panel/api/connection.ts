const listeners = new Set<() => void>();
let isReached = true;

addEventListener('online', changed);
addEventListener('offline', changed);

/** Whether the panel has a connection: what the browser says of it, and whether the last look reached the service. */
export const connection = {
  get: (): boolean => navigator.onLine && isReached,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Tells of a look at the service. */
  note(reached: boolean): void {
    if (reached === isReached) return;
    isReached = reached;
    changed();
  },
};

function changed(): void {
  for (const listener of listeners) listener();
}
