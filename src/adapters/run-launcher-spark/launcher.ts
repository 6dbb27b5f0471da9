import type { Logger } from 'pino';
import type { RunFailure, RunLauncher, RunSpec } from '../../ports/run-launcher.ts';
import { removeAttempt, tidyEnded } from './attempt-end.ts';
import { keepLogs, readAttemptLog } from './attempt-log.ts';
import { attemptName, attemptOf } from './attempt-names.ts';
import { lookAt } from './attempt-sight.ts';
import { Cluster, refusalOf } from './cluster.ts';
import { driverPod, publisherPod } from './driver-pod.ts';
import { type AttemptFacts, driverLog, Mailbox, messages } from './mailbox.ts';
import { podOf, publisherFailure, toObservation } from './observation.ts';
import { defaultPendingSeconds, type SparkRunLauncherOptions } from './options.ts';
import { toOrder } from './order.ts';
import { hasEnded, isAlive } from './pod-state.ts';
import { watchPods } from './pod-watch.ts';
import { startTidying } from './tidying.ts';

/**
 * Runs attempts as driver and executor pods on Kubernetes. It keeps nothing itself: the cluster and the bucket know
 * all there is, so any number of replicas may share the attempts. Watching begins with the first listener.
 */
export function createSparkRunLauncher(options: SparkRunLauncherOptions, log: Logger): RunLauncher {
  const cluster = new Cluster(options);
  const mailbox = new Mailbox(options.objects);
  const pendingMs = (options.pendingSeconds ?? defaultPendingSeconds) * 1000;
  const patience = () => ({ nowMs: Date.now(), pendingMs });
  const listeners = new Set<(runId: number) => void>();
  let watching: { stop(): Promise<void> } | undefined;

  return {
    async launch(spec) {
      const names = await mailbox.names(spec);
      // It ended, or was given up: a launch that comes so late must not begin it again.
      if (endings.some((name) => names.has(name))) return;
      await mailbox.write(spec, messages.order, JSON.stringify(toOrder(spec, mailbox.bucketUrl)));
      await mailbox.write(spec, messages.facts, JSON.stringify(factsOf(spec)));
      try {
        await cluster.create(driverPod(spec, mailbox.url(spec), options));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        await mailbox.write(spec, messages.failure, JSON.stringify(refusedFailure(refusal)));
      }
    },

    async observe(id) {
      return toObservation(await lookAt(cluster, mailbox, id), patience());
    },

    async publish(id) {
      const { facts, pods, published } = await lookAt(cluster, mailbox, id);
      if (published) return;
      if (!facts) throw new Error(`nothing is known of attempt ${attemptName(id)}`);
      await mailbox.write(id, messages.grant, '{}');
      const [driver, publisher] = [podOf(pods, 'driver'), podOf(pods, 'publisher')];
      if (driver && isAlive(driver, Date.now())) return;
      if (publisher) {
        if (!publisherFailure(publisher, patience())) return;
        await keepLogs(cluster, mailbox, id, [publisher]);
        await cluster.remove(publisher);
      }
      await cluster.create(publisherPod(facts, mailbox.url(id), options));
    },

    cancel: (id) => removeAttempt(cluster, mailbox, id),
    discard: (spec) => removeAttempt(cluster, mailbox, spec),

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

const endings = [messages.staged, messages.published, messages.failure, driverLog];

function refusedFailure(refusal: string): RunFailure {
  const code = refusal.includes('exceeded quota') ? 'unschedulable' : 'job_failed';
  return { code, detail: `the cluster refused the driver's pod: ${refusal}`, retryable: true };
}

function factsOf(spec: RunSpec): AttemptFacts {
  const { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape } = spec;
  const rows = spec.files.reduce((sum, file) => sum + file.rows, 0);
  return { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape, rows };
}
