import { bridge, podRange } from './addresses.ts';

/** Chain of the stack's own rules. */
export const chain = 'CELEIRO-STACK';

/** Chains of the stack and of what Kubernetes runs on the node: kube-proxy, kubelet, kube-router. */
const ofCluster = new RegExp(`^(KUBE|${chain})\\b`);
/** Chain of a container's own network. Other container engines on the machine have such chains too. */
const ofContainer = /^CNI-[0-9a-f]+$/;
/** Beginning of every pod's address. */
const podPrefix = podRange.slice(0, podRange.lastIndexOf('.') + 1);

/**
 * Removes the cluster's chains, and the rules that lead to them, from one table; all others stay as they are.
 * @param saved what `iptables-save -t <table>` prints
 * @returns input of `iptables-restore --noflush`, or undefined if there is nothing to remove
 */
export function removalOf(table: string, saved: string): string | undefined {
  const lines = saved.split('\n');
  const rules = lines.filter((line) => line.startsWith('-A '));
  const ofPods = rules.filter((rule) => rule.includes(` ${podPrefix}`) || rule.includes(` ${bridge} `));
  const isOurs = (name: string | undefined) =>
    name !== undefined &&
    (ofCluster.test(name) ||
      (ofContainer.test(name) && ofPods.some((rule) => `${rule} `.includes(` ${name} `))));
  const chains = lines.flatMap((line) => /^:(\S+)/.exec(line)?.[1] ?? []).filter(isOurs);
  const calls = rules.filter((rule) => !isOurs(callerOf(rule)) && isOurs(calledBy(rule)));
  if (chains.length === 0) return undefined;
  return [
    `*${table}`,
    ...calls.map((rule) => rule.replace(/^-A/, '-D')),
    ...chains.map((name) => `-F ${name}`),
    ...chains.map((name) => `-X ${name}`),
    'COMMIT',
    '',
  ].join('\n');
}

const callerOf = (rule: string) => /^-A (\S+)/.exec(rule)?.[1];
const calledBy = (rule: string) => / -[jg] (\S+)/.exec(rule)?.[1];
