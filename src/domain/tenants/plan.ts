/** Groups of operations with a rate limit of their own (contract rule 7). */
export const limitedOperations = ['listing', 'query', 'uploadToken'] as const;
export type LimitedOperation = (typeof limitedOperations)[number];

/** Limits of a tenant's plan; `src/config/defaults/plans.yaml` explains each. */
export interface Plan {
  name: string;
  processing: boolean;
  customProcessing: boolean;
  defaultShapeId: number;
  maxFileBytes: number;
  uploadsAtOnce: number;
  queryTimeoutMs: number;
  /** Requests per minute and API token. */
  rateLimits: Record<LimitedOperation, number>;
  /** Limit of all tokens of a tenant together, as a multiple of one token's; likewise for its members in the panel. */
  tenantRateFactor: number;
  /** Requests per minute and member. */
  panelRateLimit: number;
  requestsAtOnce: number;
  detectionsAtOnce: number;
  eventStreamsAtOnce: number;
  maxSchemas: number;
  /** Per schema. */
  maxSchemaVersions: number;
  maxTokens: number;
  maxMembers: number;
  maxWebhooks: number;
  maxOpenRuns: number;
  /** Decompressed bytes of accepted files; undefined: no bound. */
  maxStoredBytes: number | undefined;
}

/** The tenant's plan. @throws Error if the operator removed the plan from the plans file */
export function requirePlan(plans: Map<string, Plan>, tenant: { slug: string; plan: string }): Plan {
  const plan = plans.get(tenant.plan);
  if (plan) return plan;
  throw new Error(`tenant ${tenant.slug} has the plan ${tenant.plan}, which the plans file does not know`);
}
