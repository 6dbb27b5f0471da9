import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { type FileRow, fileColumns, type ValidationReport } from './file-record.ts';

export interface DescribedFile {
  file: FileRow;
  /** Report on an invalid file. */
  report: ValidationReport | null;
  /** Code of the reason why the upload failed. */
  failure: string | null;
  /** When the file was set aside: no answer has its records; null unless set aside. */
  setAsideAt: Date | null;
}

/** @throws AppError `schema_not_found`, `file_not_found` */
export async function findFile(
  db: Queryable,
  tenantId: number,
  slug: string,
  fileId: number,
): Promise<DescribedFile> {
  const schema = await requireSchema(db, tenantId, slug);
  const [row] = await db.query<FileRow & Pick<DescribedFile, 'report' | 'failure' | 'setAsideAt'>>(
    `select ${fileColumns}, report, failure, set_aside_at as "setAsideAt" from files
     where tenant_id = $1 and schema_id = $2 and id = $3`,
    [tenantId, schema.id, fileId],
  );
  if (!row) throw new AppError('file_not_found', { params: { file_id: fileId } });
  const { report, failure, setAsideAt, ...file } = row;
  return { file, report, failure, setAsideAt };
}
