import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { nodeAddress } from '../../tools/stack/kubernetes/addresses.ts';
import { applyObjects, readManifest } from '../../tools/stack/kubernetes/client.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { type CollectedSpan, type Collector, startCollector } from '../support/collector.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { ownPart } from './own-part.ts';
import { type Account, makeAccount } from './world.ts';

/** The port that `k8s/traces` opens to drivers. */
const PORT = 4318;
const RUN_TIMEOUT_MS = 600_000;

let collector: Collector;
let gateway: ServeProcess;
let worker: ServeProcess;
let account: Account;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  const policies = await readManifest(
    fileURLToPath(new URL('../../k8s/traces/network-policy.yaml', import.meta.url)),
  );
  const ofRuns = policies.filter(({ metadata }) => metadata?.namespace === 'celeiro');
  expect(ofRuns).toHaveLength(1);
  await applyObjects(await openStack(), ofRuns);
  collector = await startCollector({ host: '0.0.0.0', port: PORT, reachedAs: nodeAddress });
  folder = await temporaryFolder();
  const env = serviceEnv(folder.path, {
    ...(await ownPart()),
    CELEIRO_LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  account = await makeAccount(env, {
    event_date_field: 'at',
    fields: [{ name: 'at', type: 'date', required: true }],
  });
  const as = (name: string) => ({ ...env, CELEIRO_ROLES: name, OTEL_SERVICE_NAME: `celeiro-${name}` });
  [gateway, worker] = await Promise.all([startServe(as('gateway')), startServe(as('worker'))]);
});
afterAll(async () => {
  await Promise.all([gateway?.stop(), worker?.stop()]);
  await collector?.stop();
  await folder?.remove();
});

/** `service name` of each span from the caller's on. */
function pathOf(span: CollectedSpan, all: CollectedSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent, all) : []), `${span.service.replace('celeiro-', '')}: ${span.name}`];
}

it(
  'one trace goes from the caller through gateway, outbox, Kafka and worker into the Spark driver, and back to the events',
  async () => {
    const traceId = randomBytes(16).toString('hex');
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const post = (path: string, body: object) =>
      fetch(`${gateway.url}/api/v1/schemas/events/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${account.token}`,
          'Content-Type': 'application/json',
          traceparent,
        },
        body: JSON.stringify(body),
      });
    const { upload_url } = (await (await post('generate-upload-token', { minutes: 10 })).json()) as {
      upload_url: string;
    };
    const uploaded = await fetch(`${upload_url}/a.jsonl`, {
      method: 'PUT',
      body: '{"at":"2026-01-05"}\n'.repeat(10),
      headers: { 'Content-Type': 'application/octet-stream', traceparent },
    });
    expect(uploaded.status).toBe(200);
    expect((await post('process-files', { shape_id: 1, executors: 1 })).status).toBe(200);

    const traced = async () => (await collector.spans()).filter((span) => span.traceId === traceId);
    const has = async (name: string) => (await traced()).some((span) => span.name === name);
    await expect.poll(() => has('run commit'), { timeout: RUN_TIMEOUT_MS, interval: 500 }).toBe(true);
    const consumed = async () => (await traced()).filter(({ name }) => name.startsWith('process ')).length;
    await expect.poll(consumed, { timeout: 60_000 }).toBe(4);

    const spans = await traced();
    const paths = new Set(spans.map((span) => pathOf(span, spans).join(' > ')));
    const upload = 'gateway: PUT /u/{credential}/{file_name}';
    const start = 'gateway: POST /api/v1/schemas/{slug}/process-files > gateway: database transaction';
    const attempt = `${start} > worker: run launch > worker-spark: spark attempt`;
    for (const path of [
      `${upload} > gateway: store object`,
      `${upload} > gateway: upload commit > worker: send files > worker: process files`,
      `${start} > worker: send runs > worker: process runs > worker: database transaction`,
      `${attempt} > worker-spark: spark stage`,
      `${attempt} > worker-spark: spark publish`,
      `${start} > worker: run publish`,
      `${start} > worker: run commit > worker: database transaction > worker: send runs > worker: process runs`,
    ]) {
      expect(paths).toContain(path);
    }
    expect(spans.filter(({ failed }) => failed)).toEqual([]);
  },
  RUN_TIMEOUT_MS + 120_000,
);
