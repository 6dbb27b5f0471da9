import ipaddr from 'ipaddr.js';

/**
 * Whom an address of the network counts for: IPv4 as it is, also where a socket shows it mapped into IPv6; of IPv6 the /64,
 * which one stranger has whole.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
