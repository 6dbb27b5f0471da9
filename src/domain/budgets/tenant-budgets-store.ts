import type { Queryable } from '../../ports/database.ts';
import type { Plan } from '../tenants/plan.ts';
import { storedBytes } from '../uploads/upload-totals-store.ts';
import type { BudgetMeter } from './budget-meter.ts';
import type { BudgetName } from './budgets.ts';

/** A tenant's use of a budget; `bound` is null if the budget is unbounded. */
export interface TenantBudget {
  name: BudgetName;
  used: number;
  bound: number | null;
}

/** A tenant's budgets: stored things, over all replicas, and work under way in this process. */
export async function readTenantBudgets(
  db: Queryable,
  tenant: { tenantId: number; plan: Plan },
  meter: BudgetMeter,
): Promise<TenantBudget[]> {
  const { tenantId, plan } = tenant;
  const [kept] = await db.query<
    Record<'schemas' | 'bytes' | 'tokens' | 'members' | 'webhooks' | 'runs', number>
  >(
    `select ${storedBytes} as bytes,
       (select count(*) from schemas where tenant_id = $1) as schemas,
       (select count(*) from api_tokens where tenant_id = $1 and revoked_at is null
          and (expires_at is null or expires_at > now())) as tokens,
       (select count(*) from members where tenant_id = $1) as members,
       (select count(*) from webhooks where tenant_id = $1) as webhooks,
       (select count(*) from runs where tenant_id = $1 and status in ('started', 'running')) as runs`,
    [tenantId],
  );
  const underWay = (name: BudgetName, bound: number) => ({
    name,
    used: meter.usedBy(name, tenantId),
    bound,
  });
  return [
    { name: 'stored_bytes', used: kept!.bytes, bound: plan.maxStoredBytes ?? null },
    { name: 'schemas', used: kept!.schemas, bound: plan.maxSchemas },
    { name: 'tokens', used: kept!.tokens, bound: plan.maxTokens },
    { name: 'members', used: kept!.members, bound: plan.maxMembers },
    { name: 'webhooks', used: kept!.webhooks, bound: plan.maxWebhooks },
    { name: 'open_runs', used: kept!.runs, bound: plan.maxOpenRuns },
    underWay('requests', plan.requestsAtOnce),
    underWay('uploads', plan.uploadsAtOnce),
    underWay('detections', plan.detectionsAtOnce),
    underWay('event_streams', plan.eventStreamsAtOnce),
  ];
}
