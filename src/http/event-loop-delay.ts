import { Histogram, type Registry } from 'prom-client';

/** Time between two looks at the loop, s. A delay shorter than this is seen by chance only. */
const EVERY_SECONDS = 0.01;
/** Looks that a single delay counts for at most. */
const MOST_LOOKS = 6000;

/**
 * Measures how late the event loop is. While something holds it, looks are missed, and each is counted with the delay
 * that it would have seen: so a quantile is the delay that a request at a random moment meets.
 * @returns ends the watch
 */
export function watchEventLoop(registry: Registry): () => void {
  const delay = new Histogram({
    name: 'celeiro_event_loop_delay_seconds',
    help: 'How late the event loop of the process is, looked at every 10 ms.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let due = performance.now() / 1000 + EVERY_SECONDS;
  const look = () => {
    const now = performance.now() / 1000;
    const late = Math.max(0, now - due);
    const looks = Math.min(MOST_LOOKS, Math.floor(late / EVERY_SECONDS));
    for (let missed = 0; missed <= looks; missed++) delay.observe(late - missed * EVERY_SECONDS);
    due = now + EVERY_SECONDS;
  };
  const timer = setInterval(look, EVERY_SECONDS * 1000).unref();
  return () => clearInterval(timer);
}
