import type { KubeConfig, RequestContext, SecurityAuthentication } from '@kubernetes/client-node';

type Dispatcher = NonNullable<ReturnType<RequestContext['getDispatcher']>>;

/** Certificates that change on the disk are used after this time at the latest. */
const KEPT_MS = 60_000;

/**
 * The credentials of a kubeconfig, on connections that are used again. The client library makes a dispatcher for each request,
 * and with it a connection and its TLS handshake.
 */
export class KeptConnections implements SecurityAuthentication {
  readonly #config: KubeConfig;
  #kept: { dispatcher: Dispatcher; untilMs: number } | undefined;

  constructor(config: KubeConfig) {
    this.#config = config;
  }

  getName(): string {
    return this.#config.getName();
  }

  async applySecurityAuthentication(context: RequestContext): Promise<void> {
    await this.#config.applySecurityAuthentication(context);
    const made = context.getDispatcher();
    if (made) context.setDispatcher(this.#keep(made));
  }

  #keep(made: Dispatcher): Dispatcher {
    const nowMs = performance.now();
    if (!this.#kept || nowMs >= this.#kept.untilMs) {
      // The former one is not closed: a request that has it may not have begun. Its connections end when they are idle for seconds.
      this.#kept = { dispatcher: made, untilMs: nowMs + KEPT_MS };
    }
    return this.#kept.dispatcher;
  }
}
