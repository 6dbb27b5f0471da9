import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook, WebhookVerificationError } from 'celeiro';
import { sameTotals } from './queries.ts';
import { client, errorOf, place, same, story } from './scene.ts';

/** Longest time that a run, and then its last webhook, may take. */
const PATIENCE_MS = 300_000;

let runIds: bigint[] = [];

export async function shapes(): Promise<void> {
  const { length } = await client.shapes();
  if (length < story.steps.shapes.at_least) throw new Error(`there are ${length} shapes`);
}

export async function processFiles(): Promise<void> {
  const { shape_id, executors, files } = story.steps.process;
  const started = await client.process(story.schema, { shapeId: shape_id, executors });
  same('files', started.files_count, files);
  runIds = started.ids.map(BigInt);
  const told: number[] = [];
  await client.waitForRuns(started, {
    timeoutMs: PATIENCE_MS,
    onProgress: ({ filesDone }) => told.push(filesDone),
  });
  same('the last progress', told.at(-1), files);
  await sameTotals('the sums after processing', story.steps.walk.afterwards);
}

export async function webhooks(): Promise<void> {
  const last = await lastStatus();
  same('the last status', last, story.steps.webhooks.last_status);
  const { headers, body } = (await deliveries())[0]!;
  const changed = body.replace('"topic"', '"Topic"');
  const error = await errorOf(verifyWebhook(changed, headers, place.webhookSecret));
  same(
    'a changed webhook',
    [error instanceof WebhookVerificationError, 'code' in error && error.code],
    [true, 'webhook_signature_invalid'],
  );
}

/** Waits until a webhook tells the end of each run. */
async function lastStatus(): Promise<string> {
  const startedAt = performance.now();
  for (;;) {
    const statuses = new Map<bigint, string>();
    for (const { headers, body } of await deliveries()) {
      const { metadata } = await verifyWebhook(body, headers, place.webhookSecret);
      same('the schema of a webhook', metadata.schema, story.schema);
      statuses.set(metadata.run_id, metadata.status);
    }
    const ends = runIds.map((id) => statuses.get(id));
    if (ends.every((status) => status === 'completed')) return 'completed';
    if (performance.now() - startedAt > PATIENCE_MS) return ends.join();
    await sleep(200);
  }
}

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** The webhooks that arrived so far, in order. */
async function deliveries(): Promise<Delivery[]> {
  const names = (await readdir(place.deliveries)).filter((name) => name.endsWith('.json'));
  names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(place.deliveries, name), 'utf8')) as Delivery),
  );
}
