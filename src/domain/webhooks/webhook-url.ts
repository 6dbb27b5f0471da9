import { AppError } from '../app-error.ts';

/** Ports from 1024 on that belong to other protocols: those that browsers refuse (Fetch standard, 2.9). */
const FOREIGN_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6679, 6697, 10080],
]);

/**
 * Where messages may go: https, or http where the operator opened ranges of addresses; no user or password in it; the
 * scheme's own port, or a high one that no other protocol has. Which addresses its name leads to is checked at every
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
  // Empty for the scheme's own.
  if (url.port !== '' && (port < 1024 || FOREIGN_PORTS.has(port))) throw refuse('webhook_url_port');
  if (url.protocol === 'http:' && !allowHttp) throw refuse('webhook_url_https');
  url.hash = '';
  return url.href;
}
