import {
  ApiException,
  AuthorizationV1Api,
  CoreV1Api,
  type V1ResourceAttributes,
  VersionApi,
} from '@kubernetes/client-node';
import { catalogSecretKeys, storeSecretKeys } from '../../adapters/run-launcher-spark/options.ts';
import { apiConfiguration, Cluster } from '../../adapters/run-launcher-spark/pods/cluster.ts';
import { driverPod } from '../../adapters/run-launcher-spark/pods/driver-pod.ts';
import { readPriceLists } from '../../config/price-lists.ts';
import type { Settings } from '../../config/settings.ts';
import type { Shape } from '../../domain/processing/shape.ts';
import { sparkOf } from '../../profiles/distributed-options.ts';
import { tlsFailure } from '../../tls-failure.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { reason } from './reason.ts';

/** Rights that the launcher of runs needs in the namespace. */
const rights: V1ResourceAttributes[] = [
  ...['create', 'list', 'watch', 'delete'].map((verb) => ({ verb, resource: 'pods' })),
  { verb: 'get', resource: 'pods', subresource: 'log' },
];

/** Checks the cluster of the runs, with the rights that the service has there. Makes no pod. */
export async function examineKubernetes(settings: Settings): Promise<Finding[]> {
  const check = say('doctor_kubernetes');
  try {
    const { config } = new Cluster(sparkOf(settings));
    const api = apiConfiguration(config);
    const { gitVersion: version } = await new VersionApi(api).getCode();
    return [
      { check, state: 'ok', found: say('doctor_kubernetes_ok', { version }) },
      await examineRights(new AuthorizationV1Api(api), settings),
      await examinePods(new CoreV1Api(api), settings),
      await examineSecret(new CoreV1Api(api), settings),
    ];
  } catch (error) {
    // The kubeconfig names the authority to trust, so it is where other failures of TLS are mended.
    const todo = tlsFailure(error) === 'expired' ? 'doctor_tls_expired_todo' : 'doctor_kubernetes_todo';
    return [{ check, state: 'failed', found: answerOf(error), todo: say(todo) }];
  }
}

async function examineRights(
  api: AuthorizationV1Api,
  { sparkNamespace: namespace }: Settings,
): Promise<Finding> {
  const check = say('doctor_rights');
  const missing: string[] = [];
  for (const right of rights) {
    const spec = { resourceAttributes: { ...right, namespace } };
    const { status } = await api.createSelfSubjectAccessReview({ body: { spec } });
    if (!status?.allowed)
      missing.push([right.verb, right.resource, right.subresource].filter(Boolean).join(' '));
  }
  if (missing.length === 0) return { check, state: 'ok', found: say('doctor_rights_ok', { namespace }) };
  const found = say('doctor_rights_missing', { namespace, names: missing.join(', ') });
  return { check, state: 'failed', found, todo: say('doctor_rights_todo') };
}

/** Dry run: the API server checks a driver of each kind, with its account and the quotas, and makes none. */
async function examinePods(api: CoreV1Api, settings: Settings): Promise<Finding> {
  const check = say('doctor_pods');
  const { sparkNamespace: namespace, sparkServiceAccount: account } = settings;
  const { shapes } = await readPriceLists({ plans: settings.plansFile, shapes: settings.shapesFile });
  try {
    for (const shape of shapes.filter(({ active, driver }) => active && driver)) {
      await api.createNamespacedPod({ namespace, body: driverOf(shape, settings), dryRun: 'All' });
    }
    return { check, state: 'ok', found: say('doctor_pods_ok', { account }) };
  } catch (error) {
    const found = `${namespace}/${account}: ${answerOf(error)}`;
    return { check, state: 'failed', found, todo: say('doctor_pods_todo') };
  }
}

function driverOf(shape: Shape, settings: Settings) {
  const noRun = {
    ...{ runId: 0, runNonce: 'doctor', attempt: 0, tenantSlug: 'doctor', schemaId: 0, schemaVersion: '1.0' },
    ...{ fields: [], undeclaredFields: 'reject' as const, versions: [], eventDateField: '' },
    ...{ files: [], executors: 1 },
  };
  return driverPod({ ...noRun, shape, driverShape: shape }, 's3a://doctor', sparkOf(settings));
}

/** Reading the secret takes more rights than the service has: it depends on the account that runs `doctor`. */
async function examineSecret(
  api: CoreV1Api,
  { sparkNamespace: namespace, sparkSecret: name }: Settings,
): Promise<Finding> {
  const check = say('doctor_secret');
  const wanted = [...storeSecretKeys, ...catalogSecretKeys];
  const place = { secret: `${namespace}/${name}`, names: wanted.join(', ') };
  const todo = say('doctor_secret_todo', place);
  try {
    const { data = {} } = await api.readNamespacedSecret({ namespace, name });
    const missing = wanted.filter((key) => !data[key]);
    if (missing.length === 0) return { check, state: 'ok', found: say('doctor_secret_ok', place) };
    const found = say('doctor_secret_keys', { ...place, names: missing.join(', ') });
    return { check, state: 'failed', found, todo };
  } catch (error) {
    if (error instanceof ApiException && error.code === 403) {
      return { check, state: 'ok', found: say('doctor_secret_unread', place) };
    }
    return { check, state: 'failed', found: answerOf(error), todo };
  }
}

/** The API server's answer, without the headers that the client's own text includes. */
function answerOf(error: unknown): string {
  if (!(error instanceof ApiException)) return reason(error);
  const { code, body } = error;
  return `${code}: ${messageOf(body) ?? String(body)}`;
}

function messageOf(body: unknown): string | undefined {
  try {
    const status = (typeof body === 'string' ? JSON.parse(body) : body) as { message?: string } | null;
    return status?.message;
  } catch {
    return undefined;
  }
}
