import type { Command } from 'commander';
import type { Usage } from '../../domain/overview/usage.ts';
import { withControl, withTenant } from '../control/with-control.ts';
import { parseMonth } from '../terminal/arguments.ts';
import { bytes, count } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addUsage(program: Command): void {
  program
    .command('usage')
    .description(say('usage'))
    .option('--tenant <slug>', say('arg_tenant'))
    .option('--month <yyyy-mm>', say('opt_month'), parseMonth, new Date().toISOString().slice(0, 7))
    .action(action(usage));
}

async function usage(
  out: Output,
  { tenant: slug, month }: { tenant?: string; month: string },
): Promise<undefined> {
  const { readUsage } = await import('../../domain/overview/usage.ts');
  const rows = await (slug === undefined
    ? withControl(({ database }) => readUsage(database, month))
    : withTenant(slug, ({ database }, { id }) => readUsage(database, month, id)));
  out.result({ month, tenants: rows.map(toJson) }, () =>
    rows.length === 0 ? say('tenant_none') : `${usageTable(rows)}\n${say('usage_note', { month })}`,
  );
  return undefined;
}

function toJson(usage: Usage) {
  return {
    tenant: usage.tenant,
    plan: usage.plan,
    uploaded_files: usage.uploadedFiles,
    uploaded_rows: usage.uploadedRows,
    uploaded_bytes: usage.uploadedBytes,
    failed_files: usage.failedFiles,
    completed_runs: usage.completedRuns,
    failed_runs: usage.failedRuns,
    cancelled_runs: usage.cancelledRuns,
    processed_rows: usage.processedRows,
    credits_charged: usage.creditsCharged,
    stored_rows_now: usage.storedRows,
    stored_bytes_now: usage.storedBytes,
    pending_files_now: usage.pendingFiles,
  };
}

function usageTable(rows: Usage[]): string {
  return table(
    [
      say('col_tenant'),
      say('col_uploaded_files'),
      say('col_uploaded_rows'),
      say('col_uploaded'),
      say('col_failed_files'),
      say('col_runs'),
      say('col_credits_charged'),
      say('col_stored'),
      say('col_pending_files'),
    ],
    rows.map((row) => [
      row.tenant,
      count(row.uploadedFiles),
      count(row.uploadedRows),
      bytes(row.uploadedBytes),
      count(row.failedFiles),
      count(row.completedRuns + row.failedRuns + row.cancelledRuns),
      row.creditsCharged,
      bytes(row.storedBytes),
      count(row.pendingFiles),
    ]),
  );
}
