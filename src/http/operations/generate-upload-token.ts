import { createUploadToken } from '../../domain/uploads/upload-token.ts';
import type { Operation } from '../api-binding.ts';

export const generateUploadToken: Operation = async ({ service, identity, params, body, res }) => {
  const { minutes } = body as { minutes: number };
  const token = await createUploadToken(service.database, service.keyring, identity, params.slug!, minutes);
  res.json({
    id: token.id,
    upload_url: `${service.publicUploadUrl}/u/${token.credential}`,
    expires_at: token.expiresAt.toISOString(),
    success: true,
  });
};
