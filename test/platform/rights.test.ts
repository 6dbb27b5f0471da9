import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { expect, it } from 'vitest';
import { serviceNamespace } from '../../tools/stack/kubernetes/addresses.ts';
import { authorization, config, core, podsOf } from './cluster.ts';

const runs = 'celeiro';
const namespaces = [serviceNamespace, runs, 'kube-system', 'default'];
const accounts = {
  gateway: { namespace: serviceNamespace, name: 'celeiro-gateway' },
  worker: { namespace: serviceNamespace, name: 'celeiro-worker' },
  migrations: { namespace: serviceNamespace, name: 'celeiro-migrate' },
  driver: { namespace: runs, name: 'celeiro-driver' },
  'any other pod of the service': { namespace: serviceNamespace, name: 'default' },
  executor: { namespace: runs, name: 'default' },
};
type Account = keyof typeof accounts;

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
/** `group/resource/subresource`; the group of the core is empty. */
const resources = [
  ...['/pods', '/pods/log', '/pods/exec', '/pods/ephemeralcontainers', '/pods/eviction', '/pods/status'],
  ...['/secrets', '/configmaps', '/serviceaccounts', '/serviceaccounts/token', '/services', '/events'],
  ...[
    '/persistentvolumeclaims',
    '/nodes',
    '/namespaces',
    'apps/deployments',
    'apps/deployments/scale',
    'batch/jobs',
  ],
  ...['rbac.authorization.k8s.io/roles', 'rbac.authorization.k8s.io/rolebindings'],
  ...['networking.k8s.io/networkpolicies', 'coordination.k8s.io/leases'],
  ...['metrics.k8s.io/pods', 'autoscaling/horizontalpodautoscalers'],
];

/** All that the accounts may do with these resources: `namespace resource: verbs`. */
const allowed: Record<Account, string[]> = {
  gateway: [],
  worker: [`${runs} /pods: get list watch create delete`, `${runs} /pods/log: get`],
  migrations: [],
  driver: [`${runs} /pods: get list watch create patch delete`],
  'any other pod of the service': [],
  executor: [],
};

it.each(Object.keys(accounts) as Account[])('%s may do this, and nothing else', async (account) => {
  const { namespace: home, name } = accounts[account];
  const user = `system:serviceaccount:${home}:${name}`;
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${home}`, 'system:authenticated'];
  const may: string[] = [];
  for (const namespace of namespaces) {
    for (const path of resources) {
      const [group, resource, subresource] = path.split('/') as [string, string, string?];
      const asked = await Promise.all(
        verbs.map(async (verb) => {
          const resourceAttributes = {
            namespace,
            verb,
            group,
            resource,
            ...(subresource && { subresource }),
          };
          const { status } = await authorization.createSubjectAccessReview({
            body: { spec: { user, groups, resourceAttributes } },
          });
          return status!.allowed;
        }),
      );
      const ofPath = verbs.filter((_, index) => asked[index]);
      if (ofPath.length > 0) may.push(`${namespace} ${path}: ${ofPath.join(' ')}`);
    }
  }
  expect(may).toEqual(allowed[account]);
});

it("a worker's own token opens no secret and starts no pod beside the service", async () => {
  const { namespace, name } = accounts.worker;
  const { status } = await core.createNamespacedServiceAccountToken({
    name,
    namespace,
    body: { spec: { audiences: [] } },
  });
  const asWorker = new KubeConfig();
  asWorker.loadFromOptions({
    clusters: config.clusters,
    users: [{ name: 'worker', token: status!.token }],
    contexts: [{ name: 'worker', cluster: config.clusters[0]!.name, user: 'worker' }],
    currentContext: 'worker',
  });
  const api = asWorker.makeApiClient(CoreV1Api);
  const pod = { metadata: { name: 'x' }, spec: { containers: [{ name: 'x', image: 'x' }] } };
  const refused = { code: 403 };
  await expect(api.listNamespacedPod({ namespace: runs })).resolves.toBeDefined();
  for (const place of namespaces) {
    await expect(api.listNamespacedSecret({ namespace: place }), place).rejects.toMatchObject(refused);
    if (place !== runs) {
      await expect(api.createNamespacedPod({ namespace: place, body: pod }), place).rejects.toMatchObject(
        refused,
      );
    }
  }
});

it("a gateway's pod holds no token of the cluster", async () => {
  for (const { spec } of await podsOf('gateway')) {
    const mounts = spec!.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
    expect(mounts.map(({ mountPath }) => mountPath)).not.toContain(
      '/var/run/secrets/kubernetes.io/serviceaccount',
    );
  }
});
