import { tlsFailure } from '../../tls-failure.ts';
import { say } from '../terminal/say.ts';

/** What to do about an engine with which TLS failed; undefined where something else did. */
export function tlsTodo(error: unknown): string | undefined {
  const failure = tlsFailure(error);
  return failure && say(`doctor_tls_${failure}_todo`);
}
