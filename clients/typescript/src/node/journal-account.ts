import { createHash } from 'node:crypto';

/**
 * Whom a note of a journal counts for: one SHA-256 of the service and the account, which is the same in all clients. The
 * journal says nothing else about either.
 * @param baseUrl without a slash at its end
 */
export function journalAccount(baseUrl: string, token: string): string {
  return sha256(`${baseUrl}\n${tenantOf(token) ?? sha256(token)}`);
}

/** The account that a token names; undefined for a token that names none, which counts for itself alone. */
function tenantOf(token: string): string | undefined {
  const segments = token.split('.');
  if (segments.length !== 3) return undefined;
  try {
    const claims = JSON.parse(Buffer.from(segments[1]!, 'base64url').toString()) as {
      tenant?: unknown;
    } | null;
    const tenant = claims?.tenant;
    return typeof tenant === 'string' && tenant !== '' ? tenant : undefined;
  } catch {
    return undefined;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
