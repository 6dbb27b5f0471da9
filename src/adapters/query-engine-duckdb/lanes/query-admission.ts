import { Admission } from '../../../concurrency/admission.ts';
import { AppError } from '../../../domain/app-error.ts';

/** Longest time a tenant without any place waits while another tenant holds more than one, ms. */
const patienceMs = 500;
/** A tenant whose queue is full is told to come back after this time, seconds. */
const retryAfterSeconds = 5;

/**
 * Admits queries to one lane.
 * @param waitingPerTenant queries of one tenant that may wait; more are refused with `too_many_queries`
 * @param waitingOf counts the waiting queries of a tenant, in all lanes
 */
export function queryAdmission(
  places: number,
  waitingPerTenant: number,
  waitingOf: (tenantSlug: string) => number,
): Admission {
  const refusal = (): AppError =>
    new AppError('too_many_queries', {
      params: { limit: waitingPerTenant, seconds: retryAfterSeconds },
      retryAfterSeconds,
    });
  return new Admission({ places, patienceMs, queue: { perTenant: waitingPerTenant, waitingOf, refusal } });
}
