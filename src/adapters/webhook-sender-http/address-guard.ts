import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Which addresses a webhook may connect to. */
export interface AddressGuard {
  /** The public network, and what the operator opened. */
  passes(address: string): boolean;
  /** In a range that the operator opened. */
  isOpened(address: string): boolean;
}

/**
 * Only addresses of the public network pass, and those in the ranges that the operator opens (CIDR). IPv6
 * addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo) lead to another network and never pass;
 * a mapped one is its IPv4 address written differently, and opened with it.
 */
export function createAddressGuard(openedRanges: string[]): AddressGuard {
  const opened = openedRanges.map((range) => ipaddr.parseCIDR(range));
  const isOpened = (address: Address): boolean => {
    const mapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
    return opened.some(
      (range) => matches(address, range) || (mapped && matches(address.toIPv4Address(), range)),
    );
  };
  const isPublic = (address: Address) =>
    address.range() === 'unicast' &&
    !specials.some((range) => matches(address, range)) &&
    (address.kind() === 'ipv4' || matches(address, globalUnicast));

  return {
    passes(text) {
      const address = parse(text);
      return address !== undefined && (isOpened(address) || isPublic(address));
    },
    isOpened(text) {
      const address = parse(text);
      return address !== undefined && isOpened(address);
    },
  };
}

/** Parses an address as a resolver writes it; short and hexadecimal spellings are refused. */
function parse(text: string): Address | undefined {
  return isIP(text) && !text.includes('%') ? ipaddr.parse(text) : undefined;
}

function matches(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits);
}

/** Ranges that the library calls unicast and that are not for strangers. */
const specials = [
  '168.63.129.16/32', // metadata and name service of a cloud, on a public address
  '192.88.99.0/24', // 6to4 relays
  '::/96', // IPv4-compatible
  '2001::/23', // Teredo, benchmarking, ORCHID and other protocol assignments
].map((range) => ipaddr.parseCIDR(range));

/** All of IPv6 that is assigned to the public network so far. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
