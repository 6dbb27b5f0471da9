import { AppError } from '../app-error.ts';

/**
 * Where messages may go: https, or http where the operator opened ranges of addresses; no user or password in
 * it. Which addresses its name leads to is checked at every connection, not here.
 * @throws AppError `invalid_request` naming `url`
 */
export function checkWebhookUrl(text: string, allowHttp: boolean): string {
  const refuse = (code: 'webhook_url_invalid' | 'webhook_url_https' | 'webhook_url_userinfo') =>
    new AppError('invalid_request', { fields: [{ field: 'url', code }] });
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw refuse('webhook_url_invalid');
  if (url.username !== '' || url.password !== '') throw refuse('webhook_url_userinfo');
  if (url.protocol === 'http:' && !allowHttp) throw refuse('webhook_url_https');
  url.hash = '';
  return url.href;
}
