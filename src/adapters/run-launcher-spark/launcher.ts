import type { Logger } from 'pino';
import { failpoint } from '../../domain/failpoint.ts';
import type { AttemptId, StagingRunLauncher } from '../../ports/run-launcher.ts';
import { attemptsSeen, removeAttempt, tidyEnded } from './attempt-end.ts';
import { launchAttempt } from './attempt-launch.ts';
import { keepLogs, readAttemptLog } from './attempt-log.ts';
import { attemptName, attemptOf } from './attempt-names.ts';
import { lookAt } from './attempt-sight.ts';
import { Cluster } from './cluster.ts';
import { publisherPod } from './driver-pod.ts';
import { Mailbox, messages } from './mailbox.ts';
import { podOf, publisherFailure, toObservation } from './observation.ts';
import type { SparkRunLauncherOptions } from './options.ts';
import { hasEnded, isAlive } from './pod-state.ts';
import { watchPods } from './pod-watch.ts';
import { startTidying } from './tidying.ts';

export interface SparkRunLauncher extends StagingRunLauncher {
  /** Log of the attempt's machines; with `follow` until the attempt ends. Empty if there is none. */
  readLog(id: AttemptId, options: { follow: boolean; signal: AbortSignal }): AsyncIterable<string>;
}

/**
 * Runs attempts as driver and executor pods on Kubernetes. It keeps no state: the cluster and the bucket have all of it,
 * so any number of replicas may share the attempts. Watching begins with the first listener.
 */
export function createSparkRunLauncher(options: SparkRunLauncherOptions, log: Logger): SparkRunLauncher {
  const cluster = new Cluster(options);
  const mailbox = new Mailbox(options.objects);
  const pendingMs = options.pendingSeconds * 1000;
  const patience = () => ({ nowMs: cluster.nowMs(), pendingMs });
  const listeners = new Set<(runId: number) => void>();
  let watching: { stop(): Promise<void> } | undefined;

  return {
    publishedBy: 'launcher',

    launch: (spec) => launchAttempt(cluster, mailbox, spec, options),

    async observe(id) {
      const sight = await lookAt(cluster, mailbox, id);
      // A request without an answer may have made the pod. If the message stayed, a second driver would be made once
      // the first is gone.
      if (sight.refused && podOf(sight.pods, 'driver')) await mailbox.remove(id, messages.refused);
      return toObservation(sight, patience());
    },

    async publish(id) {
      const { facts, pods, published } = await lookAt(cluster, mailbox, id);
      if (published) return;
      if (!facts) throw new Error(`nothing is known of attempt ${attemptName(id)}`);
      await mailbox.write(id, messages.grant, '{}');
      await failpoint('publish.after-message');
      const [driver, publisher] = [podOf(pods, 'driver'), podOf(pods, 'publisher')];
      if (driver && isAlive(driver, cluster.nowMs())) return;
      if (publisher) {
        if (!publisherFailure(publisher, patience())) return;
        await keepLogs(cluster, mailbox, id, [publisher]);
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

  function startWatching(): { stop(): Promise<void> } {
    const tidying = startTidying(() => tidyEnded(cluster, mailbox, patience), log);
    const watch = watchPods(
      cluster,
      (pod) => {
        const id = attemptOf(pod.metadata?.labels);
        if (!id) return;
        for (const listener of listeners) listener(id.runId);
        if (hasEnded(pod)) tidying.wake();
      },
      log,
    );
    return {
      async stop() {
        await watch.stop();
        await tidying.stop();
      },
    };
  }
}
