import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node';
import pino from 'pino';
import { afterEach, inject, vi } from 'vitest';
import { TrinoUnreachable } from '../../../src/adapters/query-engine-trino/trino-errors.ts';
import { attemptSelector, driverName } from '../../../src/adapters/run-launcher-spark/attempt-names.ts';
import { Mailbox } from '../../../src/adapters/run-launcher-spark/mailbox/mailbox.ts';
import type { SparkRunLauncherOptions } from '../../../src/adapters/run-launcher-spark/options.ts';
import { fieldsOf } from '../../../src/adapters/run-launcher-spark/run-spec.testing.ts';
import {
  createSparkRunLauncher,
  type SparkRunLauncher,
} from '../../../src/adapters/run-launcher-spark/spark-run-launcher.ts';
import { readSettings } from '../../../src/config/settings.ts';
import type { RawFile } from '../../../src/domain/files/snapshot/snapshot.ts';
import { LineNumbering } from '../../../src/domain/lake/numbered-lines.ts';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import type {
  Attempt,
  RunFile,
  RunLauncher,
  RunObservation,
  RunSpec,
} from '../../../src/ports/run-launcher.ts';
import { s3Of } from '../../../src/profiles/distributed-options.ts';
import { putObject, sql } from '../query-engine-trino/servers.ts';

const settings = inject('stackSettings');
const namespace = settings.CELEIRO_SPARK_NAMESPACE!;
const tenantSlug = `t${randomInt(1e9)}`;
const fields = fieldsOf({ ts: 'timestamp', n: 'integer' });

/** Longest start of a pod: slow where the tests share two cores with all the servers. */
const POD_TIMEOUT_MS = 400_000;
const TEST_TIMEOUT_MS = 900_000;
vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

const LOOK_INTERVAL_MS = 300;
/** Longest time for which a step without an answer is taken again. */
const ANSWER_TIMEOUT_MS = 60_000;

/** So little that a machine of two cores has room for all pods of two files at once. */
export const CPU_REQUEST = '100m';

/** The smallest that Spark allows: executors with 480 MiB of heap. */
const driverShape = shapeWith({
  memoryGb: 1,
  kubernetes: { cpuRequest: CPU_REQUEST, memoryOverheadMb: 512 },
});
export const shape = shapeWith({
  memoryGb: 1,
  kubernetes: { cpuRequest: CPU_REQUEST, memoryOverheadMb: 544 },
});

const launchers: SparkRunLauncher[] = [];
const launched: Attempt[] = [];

/** Each test cleans up its runs: the machine has room for only a few at a time. */
afterEach(async () => {
  await Promise.all(launchers.splice(0).map((launcher) => launcher.close()));
  const cleaner = newLauncher();
  for (const id of launched.splice(0)) await cleaner.discard(id);
  await launchers.pop()!.close();
});

export const launcherOptions = (): SparkRunLauncherOptions => ({
  kubeconfig: settings.CELEIRO_KUBECONFIG!,
  namespace,
  image: settings.CELEIRO_SPARK_IMAGE!,
  imagePullPolicy: 'Never',
  serviceAccount: settings.CELEIRO_SPARK_SERVICE_ACCOUNT!,
  secretName: settings.CELEIRO_SPARK_SECRET!,
  objects,
  podsS3Endpoint: settings.CELEIRO_SPARK_S3_ENDPOINT!,
  catalogUri: settings.CELEIRO_SPARK_CATALOG_URI!,
  warehouse: settings.CELEIRO_SPARK_WAREHOUSE!,
  deadlineSeconds: 3600,
  pendingSeconds: 600,
});

/**
 * A replica of the service: one launcher on the stack's cluster and bucket. As the reconciler does, it takes a step again
 * that the cluster did not answer.
 */
export function newLauncher(more: Partial<SparkRunLauncherOptions> = {}): SparkRunLauncher {
  const launcher = bareLauncher(more);
  return {
    ...launcher,
    observe: (attempt) => answered(() => launcher.observe(attempt)),
    publish: (attempt) => answered(() => launcher.publish(attempt)),
    discard: (attempt) => answered(() => launcher.discard(attempt)),
  };
}

/** The same, but a step fails at once when the cluster does not answer. */
export function bareLauncher(more: Partial<SparkRunLauncherOptions> = {}): SparkRunLauncher {
  const launcher = createSparkRunLauncher({ ...launcherOptions(), ...more }, pino({ level: 'silent' }));
  launchers.push(launcher);
  return launcher;
}

async function answered<T>(step: () => Promise<T>): Promise<T> {
  const untilMs = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isNoAnswer(error) || Date.now() > untilMs) throw error;
    }
    await delay(LOOK_INTERVAL_MS);
  }
}

/** What `fetch` throws when a deadline passed or the connection broke. */
const isNoAnswer = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.message === 'fetch failed');

export const objects = s3Of(readSettings(settings));
export const mailbox = new Mailbox(objects);

/** The first attempt of a new run on a table of its own. */
export async function newRun(files: RunFile[], more: Partial<RunSpec> = {}): Promise<RunSpec> {
  const runId = randomInt(1, 2 ** 31);
  return {
    runId,
    runNonce: randomBytes(4).toString('hex'),
    attempt: 1,
    tenantSlug,
    schemaId: runId,
    schemaVersion: '1.0',
    fields,
    undeclaredFields: 'reject',
    versions: [{ version: '1.0', fields }],
    eventDateField: 'ts',
    files,
    shape,
    driverShape,
    executors: 1,
    ...more,
  };
}

let nextFileId = 1;

/** A raw file of `rows` records, as the upload leaves it. */
export async function upload(rows: number, record: (row: number) => object = numbered): Promise<RunFile> {
  const fileId = nextFileId++;
  const fileName = `f[${fileId}] é*.jsonl`;
  const storagePath = `${tenantSlug}/events/1.0/2026/02/01/${fileId}/${fileName}`;
  const lines = Array.from({ length: rows }, (_, row) => `${JSON.stringify(record(row))}\n`).join('');
  const body = Buffer.from(new LineNumbering().apply(Buffer.from(lines)));
  const contentTag = await putObject(storagePath, body);
  const ingestedAt = '2026-02-01T00:00:00.000000Z';
  const [minDay, maxDay] = ['2026-01-01', '2026-01-03'];
  return {
    fileId,
    fileName,
    schemaVersion: '1.0',
    ingestedAt,
    storagePath,
    rows,
    sizeBytes: body.length,
    minDay,
    maxDay,
    contentTag,
  };
}

function numbered(row: number): object {
  return { ts: `2026-01-0${1 + (row % 3)}T00:00:00Z`, n: row };
}

export async function launch(launcher: RunLauncher, spec: RunSpec): Promise<void> {
  launched.push(spec);
  await launcher.launch(spec);
}

/** Polls until the attempt is in one of the states. Fails if it reaches another end state. */
export async function seen<State extends RunObservation['state']>(
  launcher: RunLauncher,
  id: Attempt,
  state: State,
): Promise<Extract<RunObservation, { state: State }>> {
  const found = await eventually(`run ${id.runId} is ${state}`, async () => {
    const now = await launcher.observe(id);
    if (now.state === state) return now;
    if (now.state === 'failed' || now.state === 'absent') throw new Error(JSON.stringify(now));
    return undefined;
  });
  return found as Extract<RunObservation, { state: State }>;
}

/** Polls `look` and returns its first value that is not undefined. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const untilMs = Date.now() + POD_TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > untilMs) throw new Error(`it did not come to pass that ${what}`);
    await delay(LOOK_INTERVAL_MS);
  }
}

/** The values of `n` that the table holds, by file: `[file, rows, sum]`. Counted by Trino. */
export async function tableContent({ schemaId }: RunSpec): Promise<unknown[]> {
  const table = `lake."t_${tenantSlug}"."s_${schemaId}"`;
  return eventually('Trino answers', async () => {
    try {
      return await sql(`SELECT _file_id, count(*), sum(n) FROM ${table} GROUP BY 1 ORDER BY 1`);
    } catch (error) {
      if (error instanceof TrinoUnreachable) return undefined;
      throw error;
    }
  });
}

/** The result of `tableContent` if the table holds each file once. */
export function contentOf(files: RawFile[]): unknown[] {
  return files.map(({ fileId, rows }) => [fileId, rows, (rows * (rows - 1)) / 2]);
}

export async function podsOf(spec: RunSpec): Promise<V1Pod[]> {
  const labelSelector = attemptSelector(spec);
  return (await api().listNamespacedPod({ namespace, labelSelector })).items;
}

export async function podsAre(spec: RunSpec, ...roles: string[]): Promise<V1Pod[]> {
  return eventually(`the pods of run ${spec.runId} are ${roles}`, async () => {
    const pods = await podsOf(spec);
    const running = pods.filter(({ status }) => status?.phase === 'Running').map(roleOf);
    return roles.every((role) => running.includes(role)) ? pods : undefined;
  });
}

export async function noPods(spec: RunSpec): Promise<true> {
  return eventually(`the pods of run ${spec.runId} are gone`, async () =>
    (await podsOf(spec)).length === 0 ? true : undefined,
  );
}

/**
 * Removes a pod without notice, as if its machine had failed. The API server forgets the pod at once; its processes
 * live on for a moment, in which they could still publish. Returns once they are gone.
 */
export async function kill(role: 'driver' | 'publisher', spec: RunSpec): Promise<void> {
  const pod = (await podsOf(spec)).find((candidate) => roleOf(candidate) === role);
  await api().deleteNamespacedPod({ namespace, name: pod!.metadata!.name!, gracePeriodSeconds: 0 });
  await eventually(`the ${role}'s processes are gone`, async () =>
    (await processesWith(mailbox.url(spec))).length === 0 ? true : undefined,
  );
}

/** The memory maps of the attempt's Java processes. */
export async function javaMapsOf(spec: RunSpec): Promise<string[]> {
  const ids = await processesWith(driverName(spec), 'java\0');
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/maps`, 'utf8').catch(() => '')));
}

/** Ids of the processes whose command holds the text: the stack's machine is this one. */
async function processesWith(text: string, beginning = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith(beginning) && command.includes(text)) found.push(entry);
  }
  return found;
}

export function roleOf({ metadata }: V1Pod): string {
  return metadata!.labels!['celeiro.dev/role']!;
}

export async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

function api(): CoreV1Api {
  const config = new KubeConfig();
  config.loadFromFile(settings.CELEIRO_KUBECONFIG!);
  return config.makeApiClient(CoreV1Api);
}
