import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

let calmed = false;

/**
 * kafkajs 2.2.4 sets a timer with a negative time after every look at an empty queue, and looks again when the timer
 * fires: for ever, a thousand times a second per connection, with a warning of Node. Here the timer is set only while
 * requests wait.
 */
export function calmRequestQueue(): void {
  if (calmed) return;
  calmed = true;
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  const schedule = queue.prototype.scheduleCheckPendingRequests;
  queue.prototype.scheduleCheckPendingRequests = function calm(this: RequestQueue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
