import { expect, it } from 'vitest';
import { removalOf } from './own-rules.ts';

/** As podman makes them, of a network of its own and of a published port. */
const foreign = [
  ':CNI-b3f8aa0e11d2 - [0:0]',
  ':CNI-HOSTPORT-DNAT - [0:0]',
  '-A PREROUTING -m addrtype --dst-type LOCAL -j CNI-HOSTPORT-DNAT',
  '-A POSTROUTING -s 10.88.0.5/32 -m comment --comment "name: \\"podman\\"" -j CNI-b3f8aa0e11d2',
  '-A CNI-b3f8aa0e11d2 -d 10.88.0.0/16 -j ACCEPT',
];

it('the cluster’s chains and the rules that lead to them go, those of other software stay', () => {
  const saved = [
    '*nat',
    ':POSTROUTING ACCEPT [0:0]',
    ':KUBE-SERVICES - [0:0]',
    ':CELEIRO-STACK - [0:0]',
    ':CNI-0a1b2c3d4e5f - [0:0]',
    ...foreign,
    '-A PREROUTING -m comment --comment "kubernetes service portals" -j KUBE-SERVICES',
    '-A PREROUTING -d 10.244.0.1/32 -i celeiro0 -j CELEIRO-STACK',
    '-A POSTROUTING -s 10.244.0.7/32 -m comment --comment "name: \\"celeiro\\"" -j CNI-0a1b2c3d4e5f',
    '-A KUBE-SERVICES -d 10.96.0.10/32 -j RETURN',
    'COMMIT',
  ].join('\n');
  expect(removalOf('nat', saved)?.split('\n')).toEqual([
    '*nat',
    '-D PREROUTING -m comment --comment "kubernetes service portals" -j KUBE-SERVICES',
    '-D PREROUTING -d 10.244.0.1/32 -i celeiro0 -j CELEIRO-STACK',
    '-D POSTROUTING -s 10.244.0.7/32 -m comment --comment "name: \\"celeiro\\"" -j CNI-0a1b2c3d4e5f',
    '-F KUBE-SERVICES',
    '-F CELEIRO-STACK',
    '-F CNI-0a1b2c3d4e5f',
    '-X KUBE-SERVICES',
    '-X CELEIRO-STACK',
    '-X CNI-0a1b2c3d4e5f',
    'COMMIT',
    '',
  ]);
});

it('nothing is removed from a table without rules of the cluster', () => {
  expect(removalOf('nat', ['*nat', ...foreign, 'COMMIT'].join('\n'))).toBeUndefined();
});
