import { recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { type RepairDeps, repairTable, type TableRepair } from './repair-table.ts';

/** A member repairs the table of a schema. @throws AppError as `repairTable` */
export async function repairTableBy(
  deps: RepairDeps,
  member: PanelIdentity,
  slug: string,
): Promise<TableRepair> {
  return repairTable(deps, member, slug, {
    alsoRecord: (tx, { pending, setAside }) =>
      recordAudit(tx, member, {
        action: 'schema.repair_table',
        target: slug,
        details: { pending_files: pending, set_aside: setAside.length },
      }),
  });
}
