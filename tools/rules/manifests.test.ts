import type { KubernetesObject, V1CronJob, V1NetworkPolicy } from '@kubernetes/client-node';
import { expect, it } from 'vitest';
import { manifestFaults, readManifests } from './manifests.ts';

const named = <Kind extends KubernetesObject>(objects: KubernetesObject[], name: string) =>
  objects.find(({ kind, metadata }) => kind !== 'ServiceAccount' && metadata?.name === name) as Kind;
const podOf = (objects: KubernetesObject[], name: string) =>
  named<V1CronJob>(objects, name).spec!.jobTemplate.spec!.template.spec!;
const egressOf = (objects: KubernetesObject[], name: string) =>
  named<V1NetworkPolicy>(objects, name).spec!.egress!;

it.each<[string, (objects: KubernetesObject[]) => void, RegExp]>([
  [
    'an ipBlock',
    (objects) => {
      egressOf(objects, 'celeiro-spark').at(-1)!.to = [{ ipBlock: { cidr: '0.0.0.0/0' } }];
    },
    /celeiro-spark: an ipBlock/,
  ],
  [
    'names of one namespace',
    (objects) => {
      egressOf(objects, 'celeiro-egress')[0]!.to = [{ namespaceSelector: {} }];
    },
    /celeiro-egress: a peer for DNS/,
  ],
  [
    "a pod with the namespace's account",
    (objects) => {
      delete podOf(objects, 'celeiro-migrate').serviceAccountName;
    },
    /celeiro-migrate: its pods have no account/,
  ],
  [
    'a command without a setting of workers',
    (objects) => {
      podOf(objects, 'celeiro-tools').containers[0]!.envFrom!.pop();
    },
    /celeiro-tools: envFrom is not a worker's/,
  ],
  [
    'a command without the confinement of workers',
    (objects) => {
      delete podOf(objects, 'celeiro-tools').securityContext;
    },
    /celeiro-tools: securityContext is not a worker's/,
  ],
  [
    'no pod for commands',
    (objects) => {
      objects.splice(objects.indexOf(named(objects, 'celeiro-tools')), 1);
    },
    /celeiro-tools: it is missing/,
  ],
])('names %s in the manifests', (_name, spoil, fault) => {
  const objects = readManifests();
  spoil(objects);
  expect(manifestFaults(objects)).toEqual([expect.stringMatching(fault)]);
});
