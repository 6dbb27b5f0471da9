import {
  ApiException,
  type Configuration,
  CoreV1Api,
  createConfiguration,
  KubeConfig,
  ServerConfiguration,
  type V1Pod,
} from '@kubernetes/client-node';
import { deadlines } from '../../../deadlines.ts';
import { KeptConnections } from './kept-connections.ts';

/** Clock differences up to this are ignored: the date of an answer has whole seconds, and the answer arrives late. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The pods of one namespace, as its API has them. */
export class Cluster {
  readonly config: KubeConfig;
  readonly namespace: string;
  readonly #api: CoreV1Api;
  /** How far the cluster's clock is ahead of ours, as its answers tell, ms. */
  #aheadMs = 0;

  /** @throws Error when the kubeconfig names no cluster */
  constructor(options: { kubeconfig?: string | undefined; namespace: string }) {
    this.namespace = options.namespace;
    this.config = new KubeConfig();
    if (options.kubeconfig === undefined) this.config.loadFromCluster();
    else this.config.loadFromFile(options.kubeconfig);
    const noteDate = (date: Date) => {
      const aheadMs = date.getTime() - Date.now();
      if (Math.abs(aheadMs - this.#aheadMs) > CLOCK_TOLERANCE_MS) this.#aheadMs = aheadMs;
    };
    this.#api = new CoreV1Api(apiConfiguration(this.config, noteDate));
  }

  /** The time by the cluster's clock, as the times of pods are; this replica's clock may differ. */
  nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  get podsUrl(): URL {
    // The server may have a path of its own, as behind Rancher: a path that is resolved against it would replace that.
    return new URL(serverOf(this.config).replace(/\/$/, '') + this.podsPath);
  }

  get podsPath(): string {
    return `/api/v1/namespaces/${this.namespace}/pods`;
  }

  /** Returns false when a pod of that name exists already. */
  async create(pod: V1Pod): Promise<boolean> {
    try {
      await this.#api.createNamespacedPod({ namespace: this.namespace, body: pod });
      return true;
    } catch (error) {
      // Conflict, the other 409, is a lost race inside the API server, such as over the counts of a quota.
      if (statusOf(error) === 409 && answerOf(error)?.reason === 'AlreadyExists') return false;
      throw error;
    }
  }

  async list(labelSelector: string) {
    return this.#api.listNamespacedPod({ namespace: this.namespace, labelSelector });
  }

  /** Deletes exactly this pod, at once. Does nothing when the pod is gone or another has its name. */
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

/**
 * Configures the clients of all APIs of the cluster; requests have a timeout.
 * @param noteDate receives the date of each answer
 * @throws Error when the kubeconfig names no cluster
 */
export function apiConfiguration(config: KubeConfig, noteDate?: (date: Date) => void): Configuration {
  return createConfiguration({
    baseServer: new ServerConfiguration(serverOf(config), {}),
    authMethods: { default: new KeptConnections(config) },
    promiseMiddleware: [
      {
        async pre(context) {
          context.setSignal(AbortSignal.timeout(deadlines.kubernetesAnswer));
          return context;
        },
        async post(context) {
          const date = new Date(context.headers.date ?? '');
          if (!Number.isNaN(date.getTime())) noteDate?.(date);
          return context;
        },
      },
    ],
  });
}

function serverOf(config: KubeConfig): string {
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error('the kubeconfig names no current cluster');
  return cluster.server;
}

/** Statuses of the 4xx range after which the same request may succeed: timeout, conflict, too many requests. */
const PASSING_STATUSES = [408, 409, 429];

/**
 * Whether the API server understood a request and refuses it: the same request would get the same answer. Any other
 * outcome (no answer, 429, 5xx) says nothing about the request, which may even have taken effect.
 */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
}

/** Why a request failed, in the API server's words where it gave any. */
export function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status === undefined) return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  return answerOf(error)?.message || `answered with ${status}`;
}

/** The `Status` object in an error's body; a proxy in front of the API server sends text of its own. */
function answerOf(error: unknown): { message?: string; reason?: string } | undefined {
  if (!(error instanceof ApiException)) return undefined;
  const { body } = error as ApiException<unknown>;
  if (typeof body !== 'string') return (body as { message?: string } | undefined) ?? undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Not JSON.
  }
  return { message: body };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiException ? error.code : undefined;
}
