import { Counts } from '../../concurrency/counts.ts';
import { AppError } from '../../domain/app-error.ts';

/** A tenant with too many queries is told to come back after this time, seconds. */
const retryAfterSeconds = 5;

/**
 * Bounds the queries that one tenant has under way in this process, whether Trino runs or queues them. Trino's resource
 * groups decide whose turn it is, over all processes; this bound also holds where an operator's Trino has no such groups.
 */
export class TenantQueries {
  readonly #limit: number;
  readonly #underWay = new Counts<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Runs `work` as one query of the tenant.
   * @param work is told how many of the tenant's queries were under way before
   * @throws AppError `too_many_queries`
   */
  async run<T>(tenantSlug: string, work: (before: number) => Promise<T>): Promise<T> {
    const before = this.#underWay.of(tenantSlug);
    if (before >= this.#limit) throw this.refusal();
    return this.#underWay.during(tenantSlug, () => work(before));
  }

  refusal(cause?: unknown): AppError {
    const params = { limit: this.#limit, seconds: retryAfterSeconds };
    return new AppError('too_many_queries', { params, retryAfterSeconds, cause });
  }
}
