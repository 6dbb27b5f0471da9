import type { Plan } from '../domain/tenants/plan.ts';
import { plansWithout } from '../domain/tenants/tenants-store.ts';
import { fill } from '../messages/fill.ts';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';
import type { Queryable } from '../ports/database.ts';
import { SettingsError } from './settings.ts';

/** Tenants that are named for one missing plan; the others are counted. */
const MOST_NAMED = 5;

/** @throws SettingsError naming the plans of tenants that the plans file does not have: every request of theirs would fail */
export async function requirePlansInUse(db: Queryable, plans: Map<string, Plan>): Promise<void> {
  const missing = await plansWithout(db, [...plans.keys()], MOST_NAMED);
  if (missing.length === 0) return;
  const problems = missing.map(({ plan, tenants, slugs }) => {
    const names = slugs.join(', ') + (tenants > slugs.length ? ', …' : '');
    return `CELEIRO_PLANS_FILE: ${fill(texts.plan_in_use, { plan, tenants, names })}`;
  });
  throw new SettingsError(problems);
}
