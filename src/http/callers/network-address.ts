import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address with its port, of IPv6 in brackets: `192.0.2.7:4711`, `[2001:db8::1]:4711`. The brackets may have no port. */
const PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The key by which a network address is counted: an IPv4 address as it is, also when a socket shows it mapped into IPv6;
 * of an IPv6 address the /64, because one stranger has a whole /64. Some proxies add the port of the client, which is no part
 * of the key: each connection has another.
 */
export function addressKey(addressOfProxy: string | undefined): string {
  const address = addressOfProxy?.replace(PORT, '$1$2');
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
