import { makeInformer, type V1Pod } from '@kubernetes/client-node';
import type { Logger } from 'pino';
import { everyAttempt } from '../attempt-names.ts';
import type { Cluster } from './cluster.ts';

const RESTART_MS = 2_000;

/**
 * Reports every change of a pod of ours until stopped. After a lost connection it goes on where it was, or looks at all
 * pods again.
 * @param onGap is called when the watch begins, ends and begins again: changes may be told late
 */
export function watchPods(
  cluster: Cluster,
  { onPod, onGap }: { onPod: (pod: V1Pod) => void; onGap: () => void },
  log: Logger,
): { stop(): Promise<void> } {
  const list = () => cluster.list(everyAttempt);
  const informer = makeInformer(cluster.config, cluster.podsPath, list, everyAttempt);
  let stopped = false;
  let restart: NodeJS.Timeout | undefined;
  const start = () => {
    informer.start().catch(startLater);
  };
  const startLater = (error: unknown) => {
    // Stopping is an error to the informer as well.
    if (stopped) return;
    onGap();
    log.warn({ err: error }, 'the watch of the pods ended; it begins again');
    clearTimeout(restart);
    restart = setTimeout(start, RESTART_MS);
  };
  informer.on('change', onPod);
  informer.on('connect', onGap);
  informer.on('error', startLater);
  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(restart);
      await informer.stop();
    },
  };
}
