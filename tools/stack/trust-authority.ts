import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const trusted = new Set<string>();

/**
 * Makes the TLS clients of this process trust the authority in `file` (PEM), beside those they trust already. Processes that
 * it starts need `NODE_EXTRA_CA_CERTS`, which Node reads when it starts and never again.
 */
export function trustAuthority(file: string): void {
  const authority = readFileSync(file, 'utf8');
  if (trusted.has(authority)) return;
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  trusted.add(authority);
}
