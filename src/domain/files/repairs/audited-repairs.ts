import type { Database } from '../../../ports/database.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { type Actor, recordAudit } from '../../audit/audit-log.ts';
import { type RepairDeps, repairTable, type TableRepair } from './repair-table.ts';
import { setFileAside, takeFileBack } from './set-aside.ts';

/** A member, or the operator. */
type Repairer = Actor & { tenantSlug: string };

/** Sets a file aside. @throws AppError as `setFileAside` */
export async function setFileAsideBy(
  database: Database,
  repairer: Repairer,
  slug: string,
  fileId: number,
): Promise<void> {
  await setFileAside(database, repairer, slug, fileId, {
    alsoRecord: (tx) => recordAudit(tx, repairer, { action: 'file.set_aside', target: String(fileId) }),
  });
}

/** Takes a file back. @throws AppError as `takeFileBack` */
export async function takeFileBackBy(
  deps: { database: Database; objects: ObjectStore },
  repairer: Repairer,
  slug: string,
  fileId: number,
): Promise<void> {
  await takeFileBack(deps, repairer, slug, fileId, {
    alsoRecord: (tx) => recordAudit(tx, repairer, { action: 'file.take_back', target: String(fileId) }),
  });
}

/** Repairs the table of a schema. @throws AppError as `repairTable` */
export async function repairTableBy(
  deps: RepairDeps,
  repairer: Repairer,
  slug: string,
): Promise<TableRepair> {
  return repairTable(deps, repairer, slug, {
    alsoRecord: (tx, { pending, setAside }) =>
      recordAudit(tx, repairer, {
        action: 'schema.repair_table',
        target: slug,
        details: { pending_files: pending, set_aside: setAside.length },
      }),
  });
}
