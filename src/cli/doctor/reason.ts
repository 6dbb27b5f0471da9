import { SettingsError } from '../../config/settings.ts';

/** What an error says, in one line. Connection errors of several addresses come as one without a text. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  if (error instanceof SettingsError) return error.problems.join('; ');
  if (!(error instanceof Error)) return String(error);
  const said = error.message || error.name;
  if (!(error.cause instanceof Error)) return said;
  // Clients wrap what the socket said into errors of their own, and some say it again.
  const because = reason(error.cause);
  return said.includes(because) ? said : `${said}: ${because}`;
}
