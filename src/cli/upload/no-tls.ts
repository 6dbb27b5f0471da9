import { CliError } from '../cli-error.ts';
import { tlsTodo } from '../doctor/tls-todo.ts';
import { say } from '../terminal/say.ts';

/** @throws CliError that says what to do, if TLS with the server failed: another attempt would fail in the same way */
export function throwIfNoTls(error: unknown, url: string): void {
  const todo = tlsTodo(error);
  if (todo === undefined) return;
  const reason = say('connection_no_tls', { code: innermostCode(error) });
  const params = { url: new URL(url).origin, reason };
  throw new CliError('upload_unreachable', params, { cause: error, details: [todo] });
}

/** `fetch` wraps the socket's error. */
function innermostCode(error: unknown): string {
  let code = '';
  for (let each = error; each instanceof Error; each = each.cause) {
    code = String((each as NodeJS.ErrnoException).code ?? code);
  }
  return code;
}
