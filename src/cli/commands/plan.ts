import type { Command } from 'commander';
import { operator } from '../control/operator.ts';
import { withTenant } from '../control/with-control.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { tenantCard, toJson } from './tenant.ts';

export function addPlan(program: Command): void {
  const plan = program.command('plan').description(say('plan'));
  plan
    .command('set')
    .description(say('plan_set'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<plan>', say('arg_plan'))
    .action(action(set));
}

async function set(out: Output, slug: string, plan: string): Promise<undefined> {
  await withTenant(slug, async ({ database, plans }, before) => {
    const [{ changeSettings }, { CliError }] = await Promise.all([
      import('../../domain/tenants/change-settings.ts'),
      import('../cli-error.ts'),
    ]);
    if (!plans.has(plan)) throw new CliError('plan_unknown', { plan, choices: [...plans.keys()].join(', ') });
    const tenant = await changeSettings(database, await operator(before), { plan });
    out.result(toJson(tenant), () => tenantCard(tenant));
  });
  return undefined;
}
