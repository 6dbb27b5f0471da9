import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './context.ts';
import { apiServer } from './kubernetes/api-server.ts';
import { clusterDns } from './kubernetes/cluster-dns.ts';
import { containerd, isClusterAlive } from './kubernetes/containerd.ts';
import { controllerManager } from './kubernetes/controller-manager.ts';
import { etcd } from './kubernetes/etcd.ts';
import { kubelet } from './kubernetes/kubelet.ts';
import { metricsServer } from './kubernetes/metrics-server.ts';
import { ownerOfNetwork } from './kubernetes/network.ts';
import { networkPolicies } from './kubernetes/network-policies.ts';
import { node } from './kubernetes/node.ts';
import { proxy } from './kubernetes/proxy.ts';
import { scheduler } from './kubernetes/scheduler.ts';
import { service } from './kubernetes/service.ts';
import { spark } from './kubernetes/spark.ts';
import { withLock } from './lock.ts';
import {
  isPortTaken,
  lastLines,
  logFile,
  memoryOf,
  runningPid,
  startProcess,
  stopProcess,
} from './processes.ts';
import type { StackFixture, StackProcess, StackServer } from './server.ts';
import { makeAuthority } from './servers/authority.ts';
import { kafka } from './servers/kafka.ts';
import { postgres } from './servers/postgres.ts';
import { s3 } from './servers/s3.ts';
import { trino } from './servers/trino.ts';

/** Every server of the stack, each after those it needs. */
const servers: StackServer[] = [
  ...[postgres, s3, kafka, trino],
  ...[node, etcd, apiServer, containerd, controllerManager, scheduler, kubelet, proxy],
  ...[networkPolicies, clusterDns, metricsServer],
  spark,
  service,
];

export interface ServerStatus {
  name: string;
  version: string;
  isOptional: boolean;
  /** `starting`: the process runs but does not answer. */
  state: 'running' | 'starting' | 'stopped';
  address: string;
  /** Path of its log file; undefined for parts without a process of their own. */
  log?: string;
  pid?: number;
  memoryMib?: number;
}

/** Longest start of a server. Some need 30 s on an idle machine, and many times that beside running pods. */
const READY_TIMEOUT_MS = 400_000;

/**
 * Starts the named servers, or all, and the servers that these need. Those that run already are left alone. Resolves when
 * each one answers and is provisioned.
 * @returns the names of the servers that did not run before
 */
export async function bringUp(stack: Stack, names: string[] = []): Promise<string[]> {
  const wanted = withNeeds(names);
  for (const server of wanted) server.check?.();
  return withLock(stack, async () => {
    if (wanted.includes(node)) await removeAbandonedCluster(stack);
    await stopPlaintext(stack);
    await makeAuthority(stack);
    const started: string[] = [];
    const begun = new Map<string, Promise<void>>();
    for (const server of wanted) {
      const needs = server.needs.map((name) => begun.get(name)!);
      begun.set(server.name, bringUpOne(stack, server, needs, started));
    }
    throwReasons(await Promise.allSettled(begun.values()));
    await writeEnvFile(stack);
    return started;
  });
}

/** Gets the programs of the named servers, or all, and of the servers that these need; starts nothing. */
export async function prepare(stack: Stack, names: string[] = []): Promise<void> {
  const wanted = names.length === 0 ? servers : withNeeds(names);
  const outcomes = await Promise.allSettled(wanted.map((server) => prepareOne(stack, server)));
  throwReasons(outcomes);
}

/**
 * Stops the named servers, or all, the last started first.
 * @throws Error with the reasons of all that could not be stopped or cleaned up; the others were
 */
export async function bringDown(stack: Stack, names: string[] = []): Promise<void> {
  await withLock(stack, () => stopAll(stack, names.length === 0 ? servers : named(names)));
}

/** Without the stack's lock. @throws Error as `bringDown` */
export async function stopAll(stack: Stack, wanted: StackServer[]): Promise<void> {
  const outcomes: PromiseSettledResult<void>[] = [];
  for (const server of wanted.toReversed()) outcomes.push(...(await stopOne(stack, server)));
  throwReasons(outcomes);
}

export async function examine(stack: Stack): Promise<ServerStatus[]> {
  return Promise.all(servers.map((server) => statusOf(stack, server)));
}

/** Stops everything and removes the folder; programs in the cache stay. */
export async function reset(stack: Stack): Promise<void> {
  await bringDown(stack);
  await rm(stack.folder, { recursive: true, force: true });
  stack.say('stack', `${stack.folder} removed`);
}

/** The settings with which the service finds the stack. */
export function settingsOf(stack: Stack): Record<string, string> {
  const settings = servers.map((server) => server.settings(stack));
  const own = {
    CELEIRO_PROFILE: 'distributed',
    CELEIRO_SECRET_KEY: stack.secrets.secretKey,
    NODE_EXTRA_CA_CERTS: stack.authority,
  };
  return Object.assign(own, ...settings) as Record<string, string>;
}

async function bringUpOne(
  stack: Stack,
  server: StackServer,
  needs: Promise<void>[],
  started: string[],
): Promise<void> {
  const { name } = server;
  const step = (what: string, work: () => Promise<void>) => tellStep(stack, name, what, work);
  await prepareOne(stack, server);
  await Promise.all(needs);
  if (isProcess(server)) {
    const alreadyRuns = (await runningPid(stack, name)) !== undefined;
    if (!alreadyRuns) {
      started.push(name);
      await step('started', () => start(stack, server));
    }
    await step(alreadyRuns ? 'runs already' : `answers at ${server.address(stack)}`, () =>
      untilReady(stack, server),
    );
    await server.provision?.(stack);
  } else {
    if (!(await isThere(stack, server))) started.push(name);
    await step('made', () => server.make(stack));
    await step('ready', () => untilReady(stack, server));
  }
}

/** Stops servers that an older checkout started: they speak without TLS, and would never be ready for this one. */
async function stopPlaintext(stack: Stack): Promise<void> {
  if (existsSync(stack.authority)) return;
  for (const server of [trino, kafka, s3, postgres]) {
    if (await doesRun(stack, server)) await stopAll(stack, [server]);
  }
}

/** Removes a cluster whose processes were killed: a machine has room for one, so it would block other stacks for ever. */
async function removeAbandonedCluster(stack: Stack): Promise<void> {
  const owner = await ownerOfNetwork();
  if (owner === undefined || owner === stack.folder) return;
  const other = { ...stack, folder: owner };
  if (await isClusterAlive(other)) return;
  for (const server of servers.toReversed()) await server.clean?.(other);
  stack.say(node.name, `removed what is left of the cluster of ${owner}: nothing of it runs`);
}

function prepareOne(stack: Stack, server: StackServer): Promise<void> {
  return tellStep(stack, server.name, `${server.version} prepared`, () => server.prepare(stack));
}

/** Does a step and reports how long it took. Its error names the server and the step. */
async function tellStep(stack: Stack, name: string, what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await work();
  } catch (error) {
    throw new Error(`${name}: ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
  stack.say(name, `${what} (${since(startedAt)})`);
}

/** @throws Error with every reason once, even if several servers failed because of one that they need */
function throwReasons(outcomes: PromiseSettledResult<void>[]): void {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const messages = new Set(
    reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))),
  );
  if (messages.size > 0) throw new Error([...messages].join('\n'));
}

async function start(stack: Stack, server: StackProcess): Promise<void> {
  for (const port of server.ports(stack)) {
    if (await isPortTaken(stack.host, port)) throw new Error(`port ${port} is taken by another process`);
  }
  await startProcess(stack, server.name, await server.launch(stack));
}

/** A part that does not answer any more is stopped all the same. */
async function stopOne(stack: Stack, server: StackServer): Promise<PromiseSettledResult<void>[]> {
  const startedAt = performance.now();
  const outcomes: PromiseSettledResult<void>[] = [];
  const attempt = async (work: () => Promise<void> | undefined) =>
    outcomes.push(...(await Promise.allSettled([(async () => work())()])));
  const runs = await doesRun(stack, server);
  if (runs && isProcess(server)) {
    await attempt(() => server.beforeStop?.(stack));
    await attempt(async () => void (await stopProcess(stack, server.name, server.stopSignal)));
  }
  await attempt(() => server.clean?.(stack));
  stack.say(server.name, runs ? `stopped (${since(startedAt)})` : 'does not run');
  return outcomes;
}

/** Whether there is something to stop. */
async function doesRun(stack: Stack, server: StackServer): Promise<boolean> {
  if (!isProcess(server)) return isThere(stack, server);
  return (await runningPid(stack, server.name)) !== undefined;
}

async function isThere(stack: Stack, fixture: StackFixture): Promise<boolean> {
  return fixture.ready(stack).catch(() => false);
}

function isProcess(server: StackProcess | StackFixture): server is StackProcess {
  return 'launch' in server;
}

async function untilReady(stack: Stack, server: StackServer): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let reason = 'no answer';
  for (;;) {
    try {
      if (await server.ready(stack)) return;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    const gone = isProcess(server) && (await runningPid(stack, server.name)) === undefined;
    if (gone || Date.now() > deadline) {
      const what = gone ? 'the process ended' : `not ready after ${READY_TIMEOUT_MS / 1000} s (${reason})`;
      if (!isProcess(server)) throw new Error(what);
      const log = await lastLines(stack, server.name);
      throw new Error(`${what}; the end of ${logFile(stack, server.name)}:\n${log}`);
    }
    await sleep(100);
  }
}

async function statusOf(stack: Stack, server: StackServer): Promise<ServerStatus> {
  const { name, version } = server;
  const isOptional = server.isOptional ?? false;
  const told = { name, version, isOptional, address: server.address(stack) };
  if (!isProcess(server)) {
    return { ...told, state: (await isThere(stack, server)) ? 'running' : 'stopped' };
  }
  const pid = await runningPid(stack, name);
  const log = logFile(stack, name);
  if (pid === undefined) return { ...told, state: 'stopped', log };
  const ready = await server.ready(stack).catch(() => false);
  return { ...told, state: ready ? 'running' : 'starting', log, pid, memoryMib: await memoryOf(pid) };
}

/** The named servers and what they need, in the order of `servers`; for no names all but the optional ones. */
function withNeeds(names: string[]): StackServer[] {
  if (names.length === 0) return servers.filter(({ isOptional }) => !isOptional);
  const wanted = new Set(named(names).map(({ name }) => name));
  for (const server of servers.toReversed()) {
    if (wanted.has(server.name)) for (const need of server.needs) wanted.add(need);
  }
  return servers.filter(({ name }) => wanted.has(name));
}

function named(names: string[]): StackServer[] {
  const known = new Set(servers.flatMap(({ name, group }) => (group ? [name, group] : [name])));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`there is no server ${unknown.join(', ')}; there are ${[...known].join(', ')}`);
  }
  return servers.filter(({ name, group }) => names.includes(name) || (group && names.includes(group)));
}

async function writeEnvFile(stack: Stack): Promise<void> {
  // In quotes: a shell reads the file, and would end a value at an ampersand.
  const lines = Object.entries(settingsOf(stack)).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(join(stack.folder, 'env'), lines.join(''), { mode: 0o600 });
  stack.say('stack', `settings in ${join(stack.folder, 'env')}`);
}

function since(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
