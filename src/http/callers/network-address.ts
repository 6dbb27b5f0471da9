import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key by which a network address is counted: an IPv4 address as it is, also when a socket shows it mapped into IPv6;
 * of an IPv6 address the /64, because one stranger has a whole /64.
 */
export function addressKey(address: string | undefined): string {
  const bare = address?.replace(/^::ffff:/i, '');
  if (bare !== undefined && isIPv4(bare)) return bare; // nearly all, and quickly
  if (address === undefined || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
