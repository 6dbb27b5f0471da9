import type { Logger } from 'pino';
import { startLoop } from '../../concurrency/loop.ts';
import { failpoint } from '../../domain/failpoint.ts';
import type { AttemptId, StagingRunLauncher } from '../../ports/run-launcher.ts';
import { attemptsSeen, removeAttempt, tidyEnded } from './attempt/attempt-end.ts';
import { launchAttempt } from './attempt/attempt-launch.ts';
import { lookAt, lookNow } from './attempt/attempt-sight.ts';
import { podOf, publisherFailure, restsOnPods, toObservation } from './attempt/observation.ts';
import { attemptName, attemptOf } from './attempt-names.ts';
import { keepLogs, readAttemptLog } from './log/attempt-log.ts';
import { Mailbox, messages } from './mailbox/mailbox.ts';
import { MessageReader } from './mailbox/message-reader.ts';
import type { SparkRunLauncherOptions } from './options.ts';
import { Cluster } from './pods/cluster.ts';
import { publisherPod } from './pods/driver-pod.ts';
import { PodCache } from './pods/pod-cache.ts';
import { hasEnded, isAlive } from './pods/pod-state.ts';
import { watchPods } from './pods/pod-watch.ts';

/** Interval of tidying without any change of a pod: an event may be lost, or the last tidying may have failed. */
const TIDY_EVERY_MS = 30_000;

export interface SparkRunLauncher extends StagingRunLauncher {
  /** Log of the attempt's machines; with `follow` until the attempt ends. Empty if there is none. */
  readLog(id: AttemptId, options: { follow: boolean; signal: AbortSignal }): AsyncIterable<string>;
}

interface Watching {
  pods: PodCache;
  stop(): Promise<void>;
}

/**
 * Runs attempts as driver and executor pods on Kubernetes. Its state is in the cluster and the bucket, so any number of
 * replicas may share the attempts; what it remembers of both only spares requests. Watching begins with the first
 * listener.
 */
export function createSparkRunLauncher(options: SparkRunLauncherOptions, log: Logger): SparkRunLauncher {
  const cluster = new Cluster(options);
  const mailbox = new Mailbox(options.objects);
  const reader = new MessageReader(mailbox);
  const pendingMs = options.pendingSeconds * 1000;
  const patience = () => ({ nowMs: cluster.nowMs(), pendingMs });
  const listeners = new Set<(runId: number) => void>();
  let watching: Watching | undefined;

  return {
    publishedBy: 'launcher',

    launch: (spec) => launchAttempt(cluster, mailbox, spec, options),

    async observe(id) {
      if (watching) {
        const remembered = await lookAt(await watching.pods.podsOf(id), reader, id);
        const observation = toObservation(remembered, patience());
        if (!restsOnPods(observation, remembered)) return observation;
      }
      const sight = await lookNow(cluster, reader, id);
      // A request without an answer may have made the pod. If the message stayed, a second driver would be made once
      // the first is gone.
      if (sight.refused && podOf(sight.pods, 'driver')) await mailbox.remove(id, messages.refused);
      return toObservation(sight, patience());
    },

    async publish(id) {
      const { facts, pods, published } = await lookNow(cluster, reader, id);
      if (published) return;
      if (!facts) throw new Error(`nothing is known of attempt ${attemptName(id)}`);
      await mailbox.write(id, messages.grant, '{}');
      await failpoint('publish.after-message');
      const [driver, publisher] = [podOf(pods, 'driver'), podOf(pods, 'publisher')];
      if (driver && isAlive(driver, cluster.nowMs())) return;
      if (publisher) {
        if (!publisherFailure(publisher, patience())) return;
        await keepLogs(cluster, mailbox, id, [publisher], await mailbox.names(id));
        await cluster.remove(publisher);
      }
      await cluster.create(publisherPod(facts, mailbox.url(id), options));
    },

    discard: (id) => removeAttempt(cluster, mailbox, id),
    attempts: () => attemptsSeen(cluster),

    onChange(listener) {
      listeners.add(listener);
      watching ??= startWatching();
    },

    readLog: (id, how) => readAttemptLog(cluster, mailbox, id, how),

    async close() {
      listeners.clear();
      await watching?.stop();
      mailbox.close();
    },
  };

  function startWatching(): Watching {
    const tell = ({ runId }: AttemptId) => {
      for (const listener of listeners) listener(runId);
    };
    const tidying = startLoop(() => tidyEnded(cluster, mailbox, reader, patience), {
      intervalMs: TIDY_EVERY_MS,
      onError: (error) => log.warn({ err: error }, 'pods that ended are still there; tried again'),
      waitsFirst: true,
    });
    const pods = new PodCache(cluster, tell);
    const watch = watchPods(
      cluster,
      {
        onPod(pod) {
          const id = attemptOf(pod.metadata?.labels);
          if (!id) return;
          pods.changed(id);
          tell(id);
          if (hasEnded(pod)) tidying.wake();
        },
        onGap: () => pods.doubt(),
      },
      log,
    );
    return {
      pods,
      async stop() {
        await watch.stop();
        pods.close();
        await tidying.stop();
      },
    };
  }
}
