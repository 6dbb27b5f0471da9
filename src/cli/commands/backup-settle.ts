import type { SettledDatabase } from '../../domain/backups/settle-database.ts';
import type { TableVerdict } from '../../domain/backups/settle-tables.ts';
import { CliError, EXIT_FAILED, EXIT_USAGE } from '../cli-error.ts';
import { withControl } from '../control/with-control.ts';
import { count } from '../terminal/figures.ts';
import { type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

/**
 * After PostgreSQL came back to an earlier moment (distributed profile): tells what does not fit, and puts it right with
 * `--apply`. Exit code 1 while anything does not fit.
 */
export async function settle(
  out: Output,
  { apply = false }: { apply?: boolean },
): Promise<number | undefined> {
  const [{ isServed }, { settleDatabase }, { compareTables, settleTable }, { openTables }] =
    await Promise.all([
      import('../../adapters/database-postgres/examine.ts'),
      import('../../domain/backups/settle-database.ts'),
      import('../../domain/backups/settle-tables.ts'),
      import('../../profiles/open-tables.ts'),
    ]);
  return withControl(async ({ database, settings }) => {
    if (settings.profile !== 'distributed')
      throw new CliError('settle_not_here', {}, { exitCode: EXIT_USAGE });
    if (await isServed(database)) throw new CliError('settle_served');
    const { signal } = new AbortController();
    const { history } = openTables(settings);
    const verdicts = await compareTables(database, history, signal);
    const settled = apply ? await database.transaction(settleDatabase) : undefined;
    if (apply) for (const verdict of verdicts) await settleTable(history, verdict, signal);

    const tables = verdicts.filter(({ state }) => state !== 'same').map(toldTable);
    out.result({ applied: apply, ...settled, tables }, () =>
      [...(settled ? [toldDatabase(settled)] : []), ...toldTables(tables, apply)].join('\n'),
    );
    if (!apply) out.note(say('settle_apply'));
    const left = apply ? tables.filter(({ state }) => state !== 'ahead') : tables;
    return left.length === 0 ? undefined : EXIT_FAILED;
  });
}

function toldDatabase({ sessions, links, runs }: SettledDatabase): string {
  return say('settled', { sessions: count(sessions), links: count(links), runs: count(runs) });
}

function toldTable({ table, schemaSlug, state, current, wanted, reason }: TableVerdict) {
  return { tenant: table.tenantSlug, schema: schemaSlug, state, current, wanted, ...(reason && { reason }) };
}

function toldTables(tables: ReturnType<typeof toldTable>[], applied: boolean): string[] {
  if (tables.length === 0) return [say('settle_tables_same')];
  const stateOf = ({ state, wanted }: (typeof tables)[number]) => {
    if (state === 'lost') return say('settle_lost');
    if (state === 'unreadable') return say('settle_unreadable');
    if (wanted === null) return say(applied ? 'settle_dropped' : 'settle_drop');
    return say(applied ? 'settle_rolled_back' : 'settle_roll_back');
  };
  const head = [say('col_tenant'), say('col_schema'), say('col_status'), say('col_snapshot')];
  const rows = tables.map((each) => [each.tenant, each.schema, stateOf(each), each.wanted]);
  const isLost = tables.some(({ state }) => state === 'lost');
  const reasons = tables.flatMap(({ tenant, schema, reason }) =>
    reason ? [say('settle_reason', { tenant, schema, reason })] : [],
  );
  return [
    table(head, rows),
    ...(isLost ? [say('settle_lost_todo')] : []),
    ...(reasons.length > 0 ? [...reasons, say('settle_unreadable_todo')] : []),
  ];
}
