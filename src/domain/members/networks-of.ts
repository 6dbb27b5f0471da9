import { isIPv4 } from 'node:net';

/**
 * The networks that an address of the network belongs to, the largest first, and the address at the end. Of IPv4 the /24; of
 * IPv6 the /32, which a provider has, and the /48, which a customer may have.
 * @param address as counted: of IPv6 the first four groups, `2001:db8:1:2::/64`
 */
export function networksOf(address: string): string[] {
  if (isIPv4(address)) return [`${address.slice(0, address.lastIndexOf('.'))}/24`, address];
  const [, customer, provider] = /^((\w+:\w+):\w+):\w+::\/64$/.exec(address) ?? [];
  return provider === undefined ? [address] : [`${provider}/32`, `${customer}/48`, address];
}
