import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Stack } from '../context.ts';
import { runCommand } from '../programs.ts';
import { bridge, nodeAddress, podRange, serviceRange } from './addresses.ts';
import { chain, removalOf } from './own-rules.ts';

const bridgeFolder = `/sys/class/net/${bridge}`;
const tables = ['raw', 'mangle', 'nat', 'filter'];

/** The folder of the stack that owns the bridge; undefined without a bridge. */
export async function ownerOfNetwork(): Promise<string | undefined> {
  if (!existsSync(bridgeFolder)) return undefined;
  return (await readFile(`${bridgeFolder}/ifalias`, 'utf8')).trim();
}

/**
 * Makes the pods' bridge and the route from it to the stack's servers. The servers keep listening on the loopback address
 * alone: packets that a pod sends to one of `ports` of the node's address are redirected there.
 */
export async function makeNetwork(stack: Stack, ports: number[]): Promise<void> {
  const owner = await ownerOfNetwork();
  if (owner === undefined) {
    await runCommand('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await runCommand('ip', ['link', 'set', bridge, 'alias', stack.folder]);
  } else if (owner !== stack.folder) {
    throw new Error(`the stack in ${owner} has the cluster of this machine; stop it there first`);
  }
  await runCommand('ip', ['address', 'replace', `${nodeAddress}/24`, 'dev', bridge]);
  await runCommand('ip', ['link', 'set', bridge, 'up']);
  // For an instant kube-proxy has no rule for a service that lost its pods. Whatever is out there must not answer then.
  await runCommand('ip', ['route', 'replace', serviceRange, 'dev', bridge]);
  await writeFile('/proc/sys/net/ipv4/ip_forward', '1');
  await writeFile(`/proc/sys/net/ipv4/conf/${bridge}/route_localnet`, '1');

  await makeChain(
    'nat',
    'PREROUTING',
    ['-i', bridge, '-d', nodeAddress],
    [`-p tcp -m multiport --dports ${ports.join(',')} -j DNAT --to-destination ${stack.host}`],
  );
  // Nothing else on loopback is reachable: packets that a pod sends there itself are dropped.
  await makeChain('raw', 'PREROUTING', ['-i', bridge], ['-d 127.0.0.0/8 -j DROP']);
  // Container engines often forbid forwarding; pods are an exception.
  await makeChain('filter', 'FORWARD', [], [`-s ${podRange} -j ACCEPT`, `-d ${podRange} -j ACCEPT`]);
}

/** Removes the bridge and all rules, if they are this stack's. */
export async function removeNetwork(stack: Stack): Promise<void> {
  if ((await ownerOfNetwork()) !== stack.folder) return;
  for (const version of ['', '6']) {
    for (const table of tables) await removeRules(version, table);
  }
  // Sets of addresses that kube-router's rules named.
  const sets = await runCommand('ipset', ['list', '-n']).catch(() => '');
  for (const set of sets.split('\n').filter((name) => /^(inet6:)?KUBE-/.test(name))) {
    await runCommand('ipset', ['destroy', set]);
  }
  await runCommand('ip', ['link', 'delete', bridge]);
}

/** Makes a chain of `rules` that the kernel's chain `caller` calls. */
async function makeChain(table: string, caller: string, match: string[], rules: string[]): Promise<void> {
  const lines = [
    `*${table}`,
    `:${chain} - [0:0]`,
    ...rules.map((rule) => `-A ${chain} ${rule}`),
    'COMMIT',
    '',
  ];
  await restore('', table, lines.join('\n'));
  const call = [caller, ...match, '-j', chain];
  await runCommand('iptables', ['-w', '-t', table, '-C', ...call]).catch(() =>
    runCommand('iptables', ['-w', '-t', table, '-I', ...call]),
  );
}

async function removeRules(version: string, table: string): Promise<void> {
  const saved = await runCommand(`ip${version}tables-save`, ['-t', table]).catch(() => '');
  const removal = removalOf(table, saved);
  if (removal !== undefined) await restore(version, table, removal);
}

/** Applies changes to a table, and leaves the rest of it as it is. */
async function restore(version: string, table: string, changes: string): Promise<void> {
  await runCommand(`ip${version}tables-restore`, ['-w', '-T', table, '--noflush'], { input: changes });
}
