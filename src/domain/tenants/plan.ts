/** Operations with a rate limit of their own (decision 7). */
export type LimitedOperation = 'listing' | 'query' | 'uploadToken';

/** What a tenant's plan allows; `src/config/defaults/plans.yaml` explains each. */
export interface Plan {
  name: string;
  processing: boolean;
  customProcessing: boolean;
  defaultShapeId: number;
  maxFileBytes: number;
  queryTimeoutMs: number;
  /** Requests per minute and API token. */
  rateLimits: Record<LimitedOperation, number>;
}
