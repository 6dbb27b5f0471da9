import { deadlines } from '../../../../deadlines.ts';
import { AppError } from '../../../../domain/app-error.ts';
import type { BudgetReading } from '../../../../domain/budgets/budget-meter.ts';
import type { Detection } from '../../../../domain/schemas/detection.ts';
import { OrderThreads } from '../../../../domain/threads/order-threads.ts';
import type { SampleAnswer, SampleOrder } from './sample-thread.ts';

/** Most samples that are read or wait for their turn. */
const MAX_HELD = 10;
const busy = () => new AppError('detection_busy', { retryAfterSeconds: 5 });

const main = new URL('./sample-thread.ts', import.meta.url);
const threads = new OrderThreads<SampleOrder, SampleAnswer>(main, MAX_HELD);

/**
 * Detects a schema in another thread: reading takes time in proportion to the sample, and the requests of others
 * must go on meanwhile.
 * @throws AppError `invalid_sample`, `sample_bad_gzip`, `sample_too_slow`, `detection_busy`
 */
export async function detectInThread(order: SampleOrder, gone: AbortSignal): Promise<Detection> {
  const answer = await threads.inTurn(busy, () => askThread(order, gone));
  if ('detection' in answer) return answer.detection;
  if ('fault' in answer) throw new Error(`the sample could not be read: ${answer.fault}`);
  const { code, ...options } = answer.refusal;
  throw new AppError(code, options);
}

/** Places for samples that are taken, and all of them. */
export function samplePlaces(): BudgetReading {
  return { used: threads.held, bound: MAX_HELD };
}

async function askThread(order: SampleOrder, gone: AbortSignal): Promise<SampleAnswer> {
  const stop = new AbortController();
  const tooSlow = new AppError('sample_too_slow', { params: { seconds: deadlines.detection / 1000 } });
  const timer = setTimeout(() => stop.abort(tooSlow), deadlines.detection);
  const leave = () => stop.abort(new AppError('malformed_request'));
  if (gone.aborted) leave();
  gone.addEventListener('abort', leave, { once: true });
  try {
    return await threads.ask(order, [order.sample], stop.signal);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', leave);
  }
}
