import { randomBytes } from 'node:crypto';
import type { V1Pod } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { serviceNamespace as namespace, nodeAddress } from '../../tools/stack/kubernetes/addresses.ts';
import { core, podsOf } from './cluster.ts';

const runs = 'celeiro';
const REJECTED_AFTER_MS = 3000;
/** Longest time until the cluster enforces the policies of a new pod. */
const RULES_WITHIN_MS = 60_000;
const POD_MS = 150_000;
const { ports } = await openStack();
const { settings } = inject('platform');

/** Who asks: a pod with the labels of one of ours, or a stranger's. */
const askers = {
  gateway: { namespace, labels: ofComponent('gateway') },
  worker: { namespace, labels: ofComponent('worker') },
  "an operator's command": { namespace, labels: ofComponent('tools') },
  run: {
    namespace: runs,
    labels: { 'app.kubernetes.io/managed-by': 'celeiro', 'celeiro.dev/role': 'driver' },
  },
  stranger: { namespace: 'default', labels: {} },
  'a stranger beside the service': { namespace, labels: {} },
} as const;
type Asker = keyof typeof askers;

/** Whom they ask: `host:port`, of each what must be reached; everything else is refused. */
const reached: Record<Asker, string[]> = {
  gateway: ['postgres', 's3', 'trino'],
  worker: ['postgres', 's3', 'trino', 'kafka', 'api'],
  "an operator's command": ['postgres', 's3', 'trino', 'kafka', 'api'],
  run: ['postgres', 's3', 'api'],
  stranger: ['gateway', 'postgres', 's3', 'trino', 'kafka', 'api', 'kubelet'],
  'a stranger beside the service': ['gateway', 'postgres', 's3', 'trino', 'kafka', 'api', 'kubelet'],
};

let targets: Record<string, string>;
beforeAll(async () => {
  const addressOf = async (component: 'gateway' | 'worker') => {
    const [pod] = await podsOf(component);
    return `${pod!.status!.podIP}:8080`;
  };
  const onNode = (port: number) => `${nodeAddress}:${port}`;
  targets = {
    gateway: await addressOf('gateway'),
    worker: await addressOf('worker'),
    postgres: onNode(ports.postgres),
    s3: onNode(ports.s3),
    trino: onNode(ports.trino),
    kafka: onNode(ports.kafkaPods),
    api: onNode(ports.kubernetesApi),
    kubelet: onNode(ports.kubelet),
  };
});

const made: { namespace: string; name: string }[] = [];
afterAll(async () => {
  for (const pod of made) await core.deleteNamespacedPod({ ...pod, gracePeriodSeconds: 0 });
});

describe.each(Object.keys(askers) as Asker[])('%s', (asker) => {
  it(`reaches ${reached[asker].join(', ')} and nothing else`, async () => {
    const wanted = Object.keys(targets).filter((name) => reached[asker].includes(name));
    expect(await reachedBy(askers[asker], wanted)).toEqual(wanted);
  });
});

function ofComponent(component: 'gateway' | 'worker' | 'tools') {
  // The Service sends nobody to this pod, because it is never ready.
  return { 'app.kubernetes.io/name': 'celeiro', 'app.kubernetes.io/component': component };
}

/** The targets that a pod with these labels can connect to, in their order. It tries until those are the wanted ones. */
async function reachedBy(
  asker: { namespace: string; labels: Record<string, string> },
  wanted: string[],
): Promise<string[]> {
  const name = `asks-${randomBytes(4).toString('hex')}`;
  made.push({ namespace: asker.namespace, name });
  await core.createNamespacedPod({ namespace: asker.namespace, body: asking(name, asker.labels, wanted) });
  const end = async () => (await core.readNamespacedPod({ namespace: asker.namespace, name })).status?.phase;
  await expect.poll(end, { timeout: POD_MS, interval: 300 }).toBe('Succeeded');
  return JSON.parse(await core.readNamespacedPodLog({ namespace: asker.namespace, name })) as string[];
}

/** A pod that tries to connect to all targets and prints which it reached at last. */
function asking(name: string, labels: Record<string, string>, wanted: string[]): V1Pod {
  const code = `
import json, socket, time
def reaches(address):
    host, port = address.split(":")
    try:
        socket.create_connection((host, int(port)), timeout=${REJECTED_AFTER_MS / 1000}).close()
        return True
    except OSError:
        return False
targets, wanted = json.loads('''${JSON.stringify([targets, wanted])}''')
# The rules of this pod are made soon after it begins: until then it reaches more.
until = time.monotonic() + ${RULES_WITHIN_MS / 1000}
while True:
    reached = [name for name, address in targets.items() if reaches(address)]
    if reached == wanted or time.monotonic() > until:
        break
    time.sleep(0.5)
print(json.dumps(reached))`;
  return {
    metadata: { name, labels },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'asks',
          image: settings.CELEIRO_SPARK_IMAGE!,
          command: ['python3', '-c', code],
          readinessProbe: { exec: { command: ['false'] } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  };
}
