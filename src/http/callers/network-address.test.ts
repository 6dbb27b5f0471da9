import { expect, it } from 'vitest';
import { addressKey } from './network-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('counts %s for %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
