import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KubernetesObject } from '@kubernetes/client-node';
import type { Stack } from '../context.ts';
import { sparkImage, sparkImageName } from '../images/spark-image.ts';
import { sparkVersion } from '../images/spark-parts.ts';
import type { StackFixture } from '../server.ts';
import { catalogForEngines } from '../servers/postgres.ts';
import { s3ForEngines } from '../servers/s3.ts';
import { makeTruststore } from '../servers/truststore.ts';
import { sparkNamespace as namespace } from './addresses.ts';
import { applyObjects, coreApi, readManifest } from './client.ts';
import { hasImage, importImage } from './containers.ts';
import { hostService } from './host-service.ts';

const manifests = fileURLToPath(new URL('../../../k8s/spark/', import.meta.url));
/** Shapes of the stack: pods of the default shapes request more CPU than a small machine has left. */
const shapes = fileURLToPath(new URL('../../../k8s/overlays/stack/shapes.yaml', import.meta.url));
const serviceAccount = 'celeiro-driver';
const secret = 'celeiro-spark';

/** What runs need in the cluster: the job's image, its namespace and accounts, and the routes to S3 and the catalog. */
export const spark: StackFixture = {
  name: 'spark',
  version: `Spark ${sparkVersion()}`,
  needs: ['cluster-dns', 'containerd', 'postgres', 's3'],
  address: () => `namespace ${namespace}`,
  async prepare(stack) {
    await sparkImage(stack);
  },
  async make(stack) {
    await importImage(stack, await sparkImage(stack));
    for (const file of ['namespace.yaml', 'rbac.yaml', 'network-policy.yaml']) {
      await applyObjects(stack, await readManifest(join(manifests, file)));
    }
    await applyObjects(stack, [
      ...hostService(namespace, 's3', stack.ports.s3),
      ...hostService(namespace, 'postgres', stack.ports.postgres),
      toEngines(stack),
      await credentials(stack),
    ]);
  },
  async ready(stack) {
    const api = coreApi(stack);
    await api.readNamespacedServiceAccount({ namespace, name: serviceAccount });
    await api.readNamespacedSecret({ namespace, name: secret });
    return hasImage(stack, sparkImageName());
  },
  settings: (stack) => ({
    CELEIRO_SHAPES_FILE: shapes,
    CELEIRO_SPARK_NAMESPACE: namespace,
    CELEIRO_SPARK_IMAGE: sparkImageName(),
    CELEIRO_SPARK_SERVICE_ACCOUNT: serviceAccount,
    CELEIRO_SPARK_SECRET: secret,
    CELEIRO_SPARK_S3_ENDPOINT: `https://s3.${namespace}.svc:${stack.ports.s3}`,
    CELEIRO_SPARK_CATALOG_URI: catalogForEngines(stack, `postgres.${namespace}.svc`).jdbcUrl,
    CELEIRO_SPARK_WAREHOUSE: s3ForEngines(stack).warehouse,
  }),
};

/** What an overlay adds to `k8s/spark/network-policy.yaml`: the ports of this installation. */
function toEngines({ ports }: Stack): KubernetesObject {
  const open = [ports.s3, ports.postgres, ports.kubernetesApi].map((port) => ({ port, protocol: 'TCP' }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'celeiro-spark-engines', namespace },
    spec: {
      podSelector: {},
      policyTypes: ['Egress'],
      // Without addresses: on their way to the servers, packets get the loopback address of the node.
      egress: [{ ports: open }],
    },
  } as KubernetesObject;
}

async function credentials(stack: Stack): Promise<KubernetesObject> {
  const { accessKeyId, secretAccessKey } = s3ForEngines(stack);
  const { user, password } = catalogForEngines(stack);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: secret, namespace },
    stringData: {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      CELEIRO_CATALOG_USER: user,
      CELEIRO_CATALOG_PASSWORD: password,
    },
    data: { 'truststore.p12': (await readFile(await makeTruststore(stack))).toString('base64') },
  } as KubernetesObject;
}
