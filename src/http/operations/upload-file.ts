import { AppError } from '../../domain/app-error.ts';
import { toFileRecord } from '../../domain/files/file-record.ts';
import { onBehalfOf } from '../../domain/tenants/tenant-connections.ts';
import { receiveFile } from '../../domain/uploads/receive-file.ts';
import { openUploadCredential } from '../../domain/uploads/upload-credential.ts';
import { noLongerStranger } from '../callers/strangers.ts';
import { nameTenant } from '../callers/tenant-of.ts';
import { liftBodyDeadline } from '../connections/body-deadline.ts';
import type { Operation } from '../contract/api-binding.ts';

/** The upload edge: the one operation whose body is never read whole. */
export const uploadFile: Operation<'uploadFile'> = async ({ service, params, req, res, reply }) => {
  const grant = await openUploadCredential(service.database, service.keyring, params.credential);
  noLongerStranger(res);
  nameTenant(res, grant.tenantSlug);
  // RFC 9110, 14.5. What is missing before the part was never kept.
  if (req.headers['content-range'] !== undefined) throw new AppError('upload_partial');
  const { tenantId, apiTokenId } = grant;
  if (apiTokenId !== null) res.locals.uploadedBy = { tenantId, tokenId: apiTokenId };
  liftBodyDeadline(req); // a large file may take hours; its reader gives up on one that stalls
  const contentLength = req.headers['content-length'];
  const incoming = {
    name: params.file_name,
    body: req,
    contentLength: contentLength === undefined ? undefined : Number(contentLength),
    contentEncoding: req.headers['content-encoding'],
    idleTimeoutMs: service.settings.uploadIdleSeconds * 1000,
  };
  const plan = service.plans.get(grant.planName)!;
  const { file, duplicate } = await onBehalfOf(tenantId, () => receiveFile(service, grant, plan, incoming));
  if (!duplicate) {
    res.locals.uploadedBytes = file.size_bytes;
    service.metrics.uploadedBytes.inc(file.size_bytes);
    service.metrics.uploadedRows.inc(file.rows ?? 0);
  }
  reply({ success: true, file: toFileRecord(file), duplicate });
};
