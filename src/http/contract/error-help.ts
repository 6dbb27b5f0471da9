import type { ErrorCode } from '../../messages/pt-BR.ts';

/** Path of the page that tells cause and cure of every code; the code is the anchor. */
export const ERRORS_PAGE = '/docs/erros';

/**
 * Value of the header `Link` (RFC 8288) of an answer with this code.
 * @param publicUrl base URL without a trailing slash: the answer may come from the host of uploads, which has no page
 */
export function helpLink(publicUrl: string, code: ErrorCode): string {
  return `<${publicUrl}${ERRORS_PAGE}#${code}>; rel="help"`;
}
