import { expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const nothingOpened = createAddressGuard([]);

/** IANA's registries of special-purpose addresses: first and last of each range, and what lies beside it. */
const refused: [what: string, ...addresses: string[]][] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.255'],
  ['link-local and metadata of clouds', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['metadata on a public address', '168.63.129.16'],
  ['metadata in carrier-grade NAT', '100.100.100.200'],
  ['protocol assignments', '192.0.0.0', '192.0.0.192', '192.0.0.255'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255'],
  ['6to4 relays', '192.88.99.1'],
  ['AS112 and AMT', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.254', '255.255.255.255'],
  ['IPv6 unspecified and loopback', '::', '::1'],
  ['IPv4-compatible', '::127.0.0.1', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:10.1.2.3', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::10.0.0.1', '64:ff9b::8.8.8.8'],
  ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::', '2002:808:808::1'],
  ['Teredo', '2001::1', '2001:0:53aa:64c:0:0:80ff:fffe'],
  ['discard', '100::1'],
  ['IPv6 protocol assignments', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ['IPv6 documentation', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  ['segment routing', '5f00::1'],
  ['unique local and its metadata', 'fc00::1', 'fdff:ffff::1', 'fd00:ec2::254'],
  ['IPv6 link-local', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  ['site-local', 'fec0::1', 'feff::1'],
  ['IPv6 multicast', 'ff00::1', 'ff02::1', 'ffff::1'],
  ['not handed out yet', '4000::1', '8000::1', 'f000::1'],
  ['no address', '', 'localhost', '1.2.3', '2130706433', '0x7f.0.0.1', '127.1', '1.2.3.4:80', '[::1]'],
];
it.each(refused)('refuses %s', (_what, ...addresses) => {
  for (const address of addresses) expect(nothingOpened.passes(address), address).toBe(false);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
])('lets the public address %s pass', (address) => {
  expect(nothingOpened.passes(address)).toBe(true);
});

it('opens the ranges of the operator, and nothing beside them', () => {
  const guard = createAddressGuard(['127.0.0.0/8', '10.1.0.0/16', 'fd12::/16']);
  for (const address of ['127.0.0.1', '10.1.255.255', 'fd12::1', '::ffff:10.1.2.3']) {
    expect(guard.passes(address) && guard.isOpened(address), address).toBe(true);
  }
  for (const address of [
    '10.2.0.0',
    '192.168.0.1',
    '::1',
    'fd13::1',
    '::ffff:10.2.0.1',
    '64:ff9b::10.1.2.3',
  ]) {
    expect(guard.passes(address) || guard.isOpened(address), address).toBe(false);
  }
  expect(guard.passes('8.8.8.8')).toBe(true);
  expect(guard.isOpened('8.8.8.8')).toBe(false);
});
