import { AppError } from '../../../../domain/app-error.ts';
import { toFileRecord } from '../../../../domain/files/file-record.ts';
import { findFile } from '../../../../domain/files/find-file.ts';
import { setFileAsideBy, takeFileBackBy } from '../../../../domain/files/repairs/audited-repairs.ts';
import { uploadFailure } from '../../../../messages/failure-texts.ts';
import type { Database } from '../../../../ports/database.ts';
import { listedFiles } from '../../listed-files.ts';
import type { PanelOperation } from '../../panel-call.ts';

export const get: PanelOperation<'getFile'> = async ({ service, member, params, reply }) => {
  reply(await fileDetail(service.database, member.tenantId, params.slug, params.id));
};

export const setAside: PanelOperation<'setFileAside'> = async ({ service, member, params, reply }) => {
  await setFileAsideBy(service.database, member, params.slug, params.id);
  reply(await fileDetail(service.database, member.tenantId, params.slug, params.id));
};

export const takeBack: PanelOperation<'takeFileBack'> = async ({ service, member, params, reply }) => {
  await takeFileBackBy(service, member, params.slug, params.id);
  reply(await fileDetail(service.database, member.tenantId, params.slug, params.id));
};

async function fileDetail(database: Database, tenantId: number, slug: string, id: number) {
  const { file, report, failure, setAsideAt } = await findFile(database, tenantId, slug, id);
  const [listed] = await listedFiles(database, tenantId, [toFileRecord(file)]);
  return {
    file: listed!,
    report,
    failure: failure === null ? null : { code: failure, ...uploadFailure(failure) },
    set_aside_at: setAsideAt?.toISOString() ?? null,
  };
}

/** Sends one line of JSON per bad line of the file. */
export const report: PanelOperation<'downloadReport'> = async ({ service, member, params, res }) => {
  const found = await findFile(service.database, member.tenantId, params.slug, params.id);
  if (!found.report) throw new AppError('report_not_found', { params: { file_id: params.id } });
  const name = found.file.file_name.replace(/\.jsonl$/, '');
  res.attachment(`${name}-relatorio.jsonl`);
  res.setHeader('Content-Type', 'application/x-ndjson');
  res.end(found.report.errors.map((line) => `${JSON.stringify(line)}\n`).join(''));
};
