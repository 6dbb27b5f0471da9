import { quote } from '../terminal/shell-quote.ts';

export interface CurlRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  token?: string;
  json?: object;
  /** Path of the file that is the body. */
  file?: string;
}

/** The request as a command for a POSIX shell, ready to paste. */
export function toCurl({ method, url, token, json, file }: CurlRequest): string {
  const parts = [`curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`];
  if (token) parts.push(`-H ${quote(`Authorization: Bearer ${token}`)}`);
  if (json) parts.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(json))}`);
  if (file) parts.push(`-H 'Content-Type: application/octet-stream'`, `--data-binary ${quote(`@${file}`)}`);
  return parts.join(' \\\n  ');
}
