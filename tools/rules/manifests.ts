import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type {
  KubernetesObject,
  V1CronJob,
  V1Deployment,
  V1NetworkPolicy,
  V1NetworkPolicyEgressRule,
  V1PodSpec,
} from '@kubernetes/client-node';
import { parseAllDocuments } from 'yaml';

/** Where the pods of `celeiro-tools` differ from a worker's: how they begin and end. */
const OF_TOOLS = {
  pod: ['containers', 'restartPolicy', 'terminationGracePeriodSeconds', 'topologySpreadConstraints'],
  container: ['command', 'ports', 'startupProbe', 'readinessProbe', 'livenessProbe'],
};
const DNS_PORT = 53;

/** The objects of `k8s/`, without those of overlays and what kustomize generates. */
export function readManifests(): KubernetesObject[] {
  const files = globSync('k8s/{base,spark,mail,traces}/*.yaml').filter(
    (file) => !file.endsWith('kustomization.yaml'),
  );
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as KubernetesObject),
  );
}

/** What an API server takes and some clusters do not bear, or an operator misses at night. */
export function manifestFaults(objects: KubernetesObject[]): string[] {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy') as V1NetworkPolicy[];
  return [
    ...policies.flatMap(({ metadata, spec }) =>
      (spec?.egress ?? []).flatMap((rule) =>
        egressFaults(rule).map((fault) => `${metadata!.name}: ${fault}`),
      ),
    ),
    ...accountFaults(objects),
    ...toolsFaults(objects),
  ].map((fault) => `k8s, ${fault}`);
}

function egressFaults({ ports = [], to = [] }: V1NetworkPolicyEgressRule): string[] {
  return [
    ...(to.some(({ ipBlock }) => ipBlock)
      ? ['an ipBlock, which selects neither pods nor nodes on Cilium; name ports alone']
      : []),
    ...(to.length > 0 && ports.some(({ port }) => port === DNS_PORT)
      ? ['a peer for DNS, which NodeLocal DNSCache answers from the node; name ports alone']
      : []),
  ];
}

/** Each pod has an account of its own: `default` belongs to the namespace, and an overlay cannot patch it. */
function accountFaults(objects: KubernetesObject[]): string[] {
  const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount').map(placeOf);
  return objects
    .filter((object) => podOf(object) !== undefined)
    .filter(
      (object) =>
        !accounts.includes(`${object.metadata!.namespace}/${podOf(object)!.serviceAccountName ?? 'default'}`),
    )
    .map((object) => `${object.metadata!.name}: its pods have no account of the manifests; make one`);
}

/** A command in a pod of `celeiro-tools` does what it does in a worker. */
function toolsFaults(objects: KubernetesObject[]): string[] {
  const [tools, worker] = ['celeiro-tools', 'celeiro-worker'].map((name) =>
    objects.map((object) => (object.metadata?.name === name ? podOf(object) : undefined)).find(Boolean),
  );
  if (!tools || !worker) return ['celeiro-tools: it is missing, or the worker is'];
  return [
    ...differences(tools, worker, OF_TOOLS.pod),
    ...differences(tools.containers[0]!, worker.containers[0]!, OF_TOOLS.container),
  ].map((field) => `celeiro-tools: ${field} is not a worker's; make it the same`);
}

function differences(one: object, other: object, except: string[]): string[] {
  const [left, right] = [one, other].map((object) => new Map<string, unknown>(Object.entries(object)));
  return [...new Set([...left!.keys(), ...right!.keys()])].filter(
    (field) => !except.includes(field) && !isDeepStrictEqual(left!.get(field), right!.get(field)),
  );
}

function podOf(object: KubernetesObject): V1PodSpec | undefined {
  if (object.kind === 'Deployment') return (object as V1Deployment).spec?.template.spec;
  if (object.kind === 'CronJob') return (object as V1CronJob).spec?.jobTemplate.spec?.template.spec;
  return undefined;
}

function placeOf({ metadata }: KubernetesObject): string {
  return `${metadata!.namespace}/${metadata!.name}`;
}
