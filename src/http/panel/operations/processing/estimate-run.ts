import { estimateProcessing, pendingOf } from '../../../../domain/processing/estimate.ts';
import { shapeReply, shapesReply } from '../../../answers/processing-replies.ts';
import type { PanelOperation } from '../../panel-call.ts';

export const shapes: PanelOperation<'listShapes'> = async ({ service, reply }) => {
  reply(shapesReply(service.shapes));
};

export const pending: PanelOperation<'getPending'> = async ({ service, member, params, reply }) => {
  const groups = await pendingOf(service.database, member.tenantId, params.slug);
  const versions = groups.map(({ version, filesCount, rowsTotal, sizeBytes }) => ({
    version,
    files: filesCount,
    rows: rowsTotal,
    bytes: sizeBytes,
  }));
  const total = (of: 'files' | 'rows' | 'bytes') => versions.reduce((sum, version) => sum + version[of], 0);
  reply({ files: total('files'), rows: total('rows'), bytes: total('bytes'), versions });
};

export const estimate: PanelOperation<'estimateRun'> = async ({ service, member, params, body, reply }) => {
  const found = await estimateProcessing(service, member, params.slug, body ?? {});
  const { driver, executor, executors } = found.machines;
  reply({
    files: found.files,
    bytes: found.bytes,
    seconds: found.seconds,
    credits: found.credits,
    balance: found.balance,
    enough: found.enough,
    driver: driver && shapeReply(driver),
    executor: shapeReply(executor),
    executors,
  });
};
