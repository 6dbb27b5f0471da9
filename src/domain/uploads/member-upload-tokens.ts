import { api } from '../../../generated/contract-values.ts';
import type { Database } from '../../ports/database.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import type { Keyring } from '../security/keyring.ts';
import { createUploadToken, type UploadToken } from './upload-credential.ts';

const VALID_MINUTES = api.schemas.UploadTokenRequest.properties.minutes.maximum;

/** Creates an upload token for a member. @throws AppError `schema_not_found`, `schema_inactive` */
export async function createUploadTokenBy(
  database: Database,
  keyring: Keyring,
  member: PanelIdentity,
  slug: string,
): Promise<UploadToken> {
  await keyring.current('upload-url'); // its first use may write, which must not wait for our transaction
  return database.transaction(async (tx) => {
    const token = await createUploadToken(tx, keyring, member, slug, VALID_MINUTES);
    await recordAudit(tx, member, {
      action: 'upload_url.create',
      target: slug,
      details: { upload_token_id: token.id, expires_at: token.expiresAt.toISOString() },
    });
    return token;
  });
}
