import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressKey } from './network-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('counts %s for %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('counts an address of a proxy alike with any port and without', () => {
  const written = fc.oneof(
    fc.ipV4().map((address) => [address, address]),
    fc.ipV4().map((address) => [`::ffff:${address}`, `[::ffff:${address}]`]),
    fc.ipV6().map((address) => [address, `[${address}]`]),
  );
  fc.assert(
    fc.property(written, fc.integer({ min: 0, max: 65_535 }), ([alone, beforePort], port) => {
      expect(addressKey(`${beforePort}:${port}`)).toBe(addressKey(alone));
    }),
  );
});
