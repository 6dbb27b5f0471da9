import { expect, it } from 'vitest';
import { networksOf } from './networks-of.ts';

it.each([
  ['192.0.2.7', ['192.0.2/24', '192.0.2.7']],
  ['2001:db8:1:2::/64', ['2001:db8/32', '2001:db8:1/48', '2001:db8:1:2::/64']],
  ['no address', ['no address']],
])('names the networks of %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
