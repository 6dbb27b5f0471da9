import type { Database } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { type RepairDeps, repairTable, type TableRepair } from './repair-table.ts';
import { setFileAside, takeFileBack } from './set-aside.ts';

/** A member sets a file aside. @throws AppError as `setFileAside` */
export async function setFileAsideBy(
  database: Database,
  member: PanelIdentity,
  slug: string,
  fileId: number,
): Promise<void> {
  await setFileAside(database, member, slug, fileId, {
    alsoRecord: (tx) => recordAudit(tx, member, { action: 'file.set_aside', target: String(fileId) }),
  });
}

/** A member takes a file back. @throws AppError as `takeFileBack` */
export async function takeFileBackBy(
  deps: { database: Database; objects: ObjectStore },
  member: PanelIdentity,
  slug: string,
  fileId: number,
): Promise<void> {
  await takeFileBack(deps, member, slug, fileId, {
    alsoRecord: (tx) => recordAudit(tx, member, { action: 'file.take_back', target: String(fileId) }),
  });
}

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
