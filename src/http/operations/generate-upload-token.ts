import { createUploadToken } from '../../domain/uploads/upload-credential.ts';
import { uploadUrl } from '../answers/upload-url.ts';
import type { Operation } from '../contract/api-binding.ts';

export const generateUploadToken: Operation<'generateUploadToken'> = async ({
  service,
  identity,
  params,
  body,
  reply,
}) => {
  const token = await createUploadToken(
    service.database,
    service.keyring,
    identity,
    params.slug,
    body.minutes,
  );
  reply({
    id: token.id,
    upload_url: uploadUrl(service, token.credential),
    expires_at: token.expiresAt.toISOString(),
    success: true,
  });
};
