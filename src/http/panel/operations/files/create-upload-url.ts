import { createUploadTokenBy } from '../../../../domain/uploads/member-upload-tokens.ts';
import { uploadUrl } from '../../../answers/upload-url.ts';
import type { PanelOperation } from '../../panel-call.ts';

export const createUploadUrl: PanelOperation<'createUploadUrl'> = async ({
  service,
  member,
  params,
  reply,
}) => {
  const token = await createUploadTokenBy(service.database, service.keyring, member, params.slug);
  reply({
    upload_url: uploadUrl(service, token.credential),
    expires_at: token.expiresAt.toISOString(),
  });
};
