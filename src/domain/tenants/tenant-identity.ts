import type { Plan } from './plan.ts';

/** The tenant on whose account a request runs, and its plan; the same for API tokens and members. */
export interface TenantIdentity {
  tenantId: number;
  tenantSlug: string;
  plan: Plan;
  processingEnabled: boolean;
}
