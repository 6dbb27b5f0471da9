import type { Settings } from '../config/settings.ts';

/** Address of the panel's page where a member sets a password. */
export function memberLink({ publicUrl, port }: Settings, secret: string): string {
  return `${publicUrl ?? `http://localhost:${port}`}/convite/${secret}`;
}
