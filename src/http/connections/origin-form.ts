/** Scheme and authority of an absolute target, which a server must take (RFC 9112, 3.2.2). The `Host` header tells the host. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i;

/** The target of a request as a path with its query, however it was sent. */
export function originForm(target: string): string {
  const rest = target.replace(AUTHORITY, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}
