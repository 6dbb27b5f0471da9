import {
  ApiException,
  type Configuration,
  CoreV1Api,
  createConfiguration,
  KubeConfig,
  ServerConfiguration,
  type V1Pod,
} from '@kubernetes/client-node';

/** For one request; a cluster that takes connections and never answers holds nobody. */
const REQUEST_TIMEOUT_MS = 15_000;

/** The pods of one namespace, as its API has them. */
export class Cluster {
  readonly config: KubeConfig;
  readonly namespace: string;
  readonly #api: CoreV1Api;

  /** @throws Error when the kubeconfig names no cluster */
  constructor(options: { kubeconfig?: string | undefined; namespace: string }) {
    this.namespace = options.namespace;
    this.config = new KubeConfig();
    if (options.kubeconfig === undefined) this.config.loadFromCluster();
    else this.config.loadFromFile(options.kubeconfig);
    this.#api = new CoreV1Api(apiConfiguration(this.config));
  }

  get podsUrl(): URL {
    return new URL(this.podsPath, serverOf(this.config));
  }

  get podsPath(): string {
    return `/api/v1/namespaces/${this.namespace}/pods`;
  }

  /** False when a pod of that name is there. */
  async create(pod: V1Pod): Promise<boolean> {
    try {
      await this.#api.createNamespacedPod({ namespace: this.namespace, body: pod });
      return true;
    } catch (error) {
      if (statusOf(error) === 409) return false;
      throw error;
    }
  }

  async list(labelSelector: string) {
    return this.#api.listNamespacedPod({ namespace: this.namespace, labelSelector });
  }

  /** Takes exactly this pod away, at once; one that is gone, or another of its name, is fine. */
  async remove({ metadata }: V1Pod): Promise<void> {
    const { name, uid } = metadata!;
    try {
      await this.#api.deleteNamespacedPod({
        namespace: this.namespace,
        name: name!,
        body: { gracePeriodSeconds: 0, propagationPolicy: 'Background', preconditions: { uid: uid! } },
      });
    } catch (error) {
      const status = statusOf(error);
      if (status !== 404 && status !== 409) throw error;
    }
  }
}

/** For every API of the cluster: its requests have a time limit. @throws Error when the kubeconfig names no cluster */
export function apiConfiguration(config: KubeConfig): Configuration {
  return createConfiguration({
    baseServer: new ServerConfiguration(serverOf(config), {}),
    authMethods: { default: config },
    promiseMiddleware: [
      {
        async pre(context) {
          context.setSignal(AbortSignal.timeout(REQUEST_TIMEOUT_MS));
          return context;
        },
        post: async (context) => context,
      },
    ],
  });
}

function serverOf(config: KubeConfig): string {
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error('the kubeconfig names no current cluster');
  return cluster.server;
}

/** Why the cluster did not make the pod, in its words; undefined where it did not answer. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiException)) return undefined;
  const { body, code } = error as ApiException<string | { message?: string } | undefined>;
  const said = typeof body === 'string' ? body : body?.message;
  return said || `answered with ${code}`;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiException ? error.code : undefined;
}
