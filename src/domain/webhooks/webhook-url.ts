import { AppError } from '../app-error.ts';

/** Ports from 1024 up that belong to other protocols; browsers refuse them too (Fetch standard, 2.9). */
const FOREIGN_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6679, 6697, 10080],
]);

/**
 * Checks the URL of a webhook: https, or http if the operator opened address ranges; no user or password; the scheme's
 * default port, or a high port of no other protocol. The addresses that the name resolves to are checked at every
 * connection, not here.
 * @throws AppError `invalid_request` naming `url`
 */
export function checkWebhookUrl(text: string, allowHttp: boolean): string {
  const refuse = (
    code: 'webhook_url_invalid' | 'webhook_url_https' | 'webhook_url_userinfo' | 'webhook_url_port',
  ) => new AppError('invalid_request', { fields: [{ field: 'url', code }] });
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw refuse('webhook_url_invalid');
  if (url.username !== '' || url.password !== '') throw refuse('webhook_url_userinfo');
  const port = Number(url.port);
  // `url.port` is empty for the scheme's default port.
  if (url.port !== '' && (port < 1024 || FOREIGN_PORTS.has(port))) throw refuse('webhook_url_port');
  if (url.protocol === 'http:' && !allowHttp) throw refuse('webhook_url_https');
  url.hash = '';
  return url.href;
}
