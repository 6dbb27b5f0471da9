import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { globalAgent, type RequestOptions, request } from 'node:https';
import type { Cluster } from '../pods/cluster.ts';

export interface PodLogOptions {
  /** Until the container ends. */
  follow: boolean;
  signal: AbortSignal;
}

/**
 * Opens the log of a pod's container. Undefined when there is none: the pod is gone, its node does not answer, or the
 * container has not begun. The client library's own log reader is not used: it ends the process when it is aborted.
 */
export async function openPodLog(
  cluster: Cluster,
  podName: string,
  { follow, signal }: PodLogOptions,
): Promise<AsyncIterable<string> | undefined> {
  const url = new URL(`${cluster.podsUrl}/${podName}/log`);
  if (follow) url.searchParams.set('follow', 'true');
  const options: RequestOptions = { signal };
  await cluster.config.applyToHTTPSOptions(options);
  // The library's own agent makes a connection for each request; where the way goes through a proxy, only that knows it.
  if (!cluster.config.getCurrentCluster()?.proxyUrl) options.agent = globalAgent;
  const sent = request(url, options);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Without a listener, nobody would handle a connection that breaks between two reads.
  sent.on('error', () => undefined);
  if (response.statusCode !== 200) {
    response.resume();
    if (response.statusCode === 401 || response.statusCode === 403) {
      throw new Error(`the cluster does not let us read the log of ${podName}: ${response.statusCode}`);
    }
    return undefined;
  }
  return response.setEncoding('utf8');
}
