import type { Command } from 'commander';
import { listLedgerRows } from '../../domain/tenants/operator-lists.ts';
import { withTenant } from '../control/with-control.ts';
import { parseCredits, parseInteger } from '../terminal/arguments.ts';
import { instant } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addCredits(program: Command): void {
  const credits = program.command('credits').description(say('credits'));
  credits
    .command('grant')
    .description(say('credits_grant'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<amount>', say('arg_amount'), parseCredits)
    .option('--note <text>', say('opt_note'), '')
    .action(action(grant));
  credits
    .command('show')
    .description(say('credits_show'))
    .argument('<tenant>', say('arg_tenant'))
    .option('--limit <n>', say('opt_limit'), parseInteger(1, 1000), 20)
    .action(action(show));
}

async function grant(
  out: Output,
  slug: string,
  amount: string,
  options: { note: string },
): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const { grantCreditsAsOperator } = await import('../../domain/tenants/operator-changes.ts');
    const balance = await grantCreditsAsOperator(database, tenant, amount, options.note);
    out.result({ tenant: slug, granted: amount, balance }, () => say('credits_balance', { balance }));
  });
  return undefined;
}

async function show(out: Output, slug: string, options: { limit: number }): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const lines = await listLedgerRows(database, tenant.id, options.limit);
    out.result({ tenant: slug, balance: tenant.credits, ledger: lines }, () => {
      const balance = say('credits_balance', { balance: tenant.credits });
      if (lines.length === 0) return balance;
      const head = [say('col_when'), say('col_kind'), say('col_amount'), say('col_run'), say('col_note')];
      const rows = lines.map((line) => [
        instant(line.created_at),
        say(`ledger_${line.kind}`),
        line.amount,
        line.run_id,
        line.note,
      ]);
      return `${table(head, rows)}\n${balance}`;
    });
  });
  return undefined;
}
