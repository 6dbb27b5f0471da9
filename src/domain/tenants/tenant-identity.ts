import type { Plan } from './plan.ts';

/** On whose account something happens, and what the plan allows; whoever it is that asks. */
export interface TenantIdentity {
  tenantId: number;
  tenantSlug: string;
  plan: Plan;
  processingEnabled: boolean;
}
