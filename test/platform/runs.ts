import { setTimeout as sleep } from 'node:timers/promises';
import { newWebhookSecret, sealSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts';
import { nodeAddress } from '../../tools/stack/kubernetes/addresses.ts';
import type { Account } from '../distributed/world.ts';
import { startReceiver } from '../support/receiver.ts';
import { withControl } from '../support/with-control.ts';

/** Where the pods reach a receiver of this machine: `k8s/overlays/stack` allows it. */
const RECEIVER_PORT = 18_090;
/** From process-files to the last webhook of a run, while pods start and workers change. */
const RUN_MS = 300_000;

/** Runs of an account, followed by their webhooks alone. */
export interface Runs {
  /** Waits until webhooks said that a run is complete. @throws Error if it failed, or if they did not come in time */
  completed(runId: number): Promise<void>;
  close(): Promise<void>;
}

export async function followRuns(settings: Record<string, string>, { tenantId }: Account): Promise<Runs> {
  const receiver = await startReceiver(() => 204, { host: nodeAddress, port: RECEIVER_PORT });
  await withControl(settings, async ({ database, keyring }) => {
    const sealedSecret = await sealSecret(keyring, newWebhookSecret());
    const webhook = { url: receiver.url, description: '', active: true, sealedSecret };
    await database.transaction((tx) => insertWebhook(tx, tenantId, webhook, 1));
  });
  const statusesOf = (runId: number): string[] =>
    receiver.messages
      .map(({ body }) => JSON.parse(body).metadata as { run_id: number; status: string })
      .filter(({ run_id }) => run_id === runId)
      .map(({ status }) => status);
  return {
    async completed(runId) {
      const deadline = Date.now() + RUN_MS;
      while (!statusesOf(runId).includes('completed')) {
        const statuses = statusesOf(runId).join(', ');
        if (statusesOf(runId).includes('failed')) throw new Error(`run ${runId} failed: ${statuses}`);
        if (Date.now() > deadline) throw new Error(`run ${runId} is not complete; webhooks: ${statuses}`);
        await sleep(200);
      }
    },
    close: () => receiver.close(),
  };
}
