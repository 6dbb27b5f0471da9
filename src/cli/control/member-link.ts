import type { Settings } from '../../config/settings.ts';
import { linkAddress } from '../../domain/members/link-address.ts';

/** The link of a member, at the address that the settings give the service. */
export function memberLink({ publicUrl, port }: Settings, secret: string): string {
  return linkAddress(publicUrl ?? `http://localhost:${port}`, secret);
}
