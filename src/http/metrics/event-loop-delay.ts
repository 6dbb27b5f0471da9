import { Histogram, type Registry } from 'prom-client';

/** Interval between two looks at the loop, s. A shorter delay is seen by chance only. */
const EVERY_SECONDS = 0.01;
/** Most looks for which a single delay counts. */
const MOST_LOOKS = 6000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures how late the event loop is, and how much of that is its own work: when other processes take the processor, the
 * loop is late without work of its own. While the loop is held, looks are missed. Each missed look is counted with the
 * delay it would have seen, so a quantile is what a request at a random moment meets.
 */
export function watchEventLoop(registry: Registry): void {
  const registers = [registry];
  const delay = new Histogram({
    name: 'celeiro_event_loop_delay_seconds',
    help: 'How late the event loop of the process is, looked at every 10 ms.',
    ...{ buckets, registers },
  });
  const held = new Histogram({
    name: 'celeiro_event_loop_held_seconds',
    help: 'Processor time of the main thread by which the event loop is late, looked at every 10 ms.',
    ...{ buckets, registers },
  });
  let due = performance.now() / 1000 + EVERY_SECONDS;
  let worked = workedSeconds();
  const look = () => {
    const now = performance.now() / 1000;
    const nowWorked = workedSeconds();
    const late = Math.max(0, now - due);
    const own = Math.min(late, nowWorked - worked);
    const looks = Math.min(MOST_LOOKS, Math.floor(late / EVERY_SECONDS));
    for (let missed = 0; missed <= looks; missed++) {
      const share = 1 - missed / (looks + 1);
      delay.observe(late * share);
      held.observe(own * share);
    }
    due = now + EVERY_SECONDS;
    worked = nowWorked;
  };
  setInterval(look, EVERY_SECONDS * 1000).unref();
}

function workedSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}
