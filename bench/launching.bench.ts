import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type V1Pod, Watch } from '@kubernetes/client-node';
import { parse, stringify } from 'yaml';
import { requestCancel } from '../src/domain/processing/runs-store.ts';
import { makeStackPart } from '../test/support/stack-part.ts';
import { bringUp, settingsOf } from '../tools/stack/bring-up.ts';
import { openStack } from '../tools/stack/context.ts';
import { sparkNamespace as namespace } from '../tools/stack/kubernetes/addresses.ts';
import { admin, coreApi } from '../tools/stack/kubernetes/client.ts';
import { requestsOfApiServer } from './support/api-server-requests.ts';
import { insertFiles } from './support/files.ts';
import { percentile, report } from './support/measure.ts';
import { type BenchTenant, startBenchService } from './support/service.ts';
import { addSimulatedNodes, isPlaced, placement } from './support/simulated-nodes.ts';

// Runs are launched against the stack's API server, on simulated nodes: `launching [minutes] [quota]`. One service is gateway
// and worker. A run is open until it is cancelled, so that so many are open at once.

const MINUTES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10);
const WITH_QUOTA = process.argv.includes('quota');
const PER_MINUTE = 600;
const OPEN = 1000;
/** More than are open at once: a schema has one open run, and a cancelled run takes a while to end. */
const SCHEMAS = 1500;
/** Runs of one tenant begin one after the other: its account is locked meanwhile. */
const TENANTS = 50;
const NODES = 4;
const P95_MS = 3000;

const testPlans = new URL('../test/support/plans.yaml', import.meta.url);

const stack = await openStack();
await bringUp(stack);
const core = coreApi(stack);
const folder = await mkdtemp(join(tmpdir(), 'celeiro-launching-'));
const service = await startBenchService(await settings());
const { database } = service.control;
const removeNodes = await addSimulatedNodes(stack, NODES);
const quota = {
  metadata: { name: 'bench', namespace },
  spec: { hard: { pods: '10000', 'requests.cpu': '10000' } },
};
if (WITH_QUOTA) await core.createNamespacedResourceQuota({ namespace, body: quota });
try {
  await launch();
} finally {
  if (WITH_QUOTA) await core.deleteNamespacedResourceQuota({ namespace, name: quota.metadata.name });
  await service.close();
  await removeNodes();
  await rm(folder, { recursive: true });
}

/** Settings of a service whose pods go to the simulated nodes, and whose tenants may have all these runs open. */
async function settings(): Promise<Record<string, string>> {
  const part = await makeStackPart(settingsOf(stack));
  const { shapes } = parse(await readFile(part.CELEIRO_SHAPES_FILE!, 'utf8')) as { shapes: object[] };
  const placed = shapes.map((shape) => ({ ...shape, kubernetes: { cpu_request: '100m', ...placement } }));
  const plans = parse(await readFile(testPlans, 'utf8')) as { plans: Record<string, object> };
  Object.assign(plans.plans.unlimited!, { max_open_runs: SCHEMAS });
  const files = {
    CELEIRO_SHAPES_FILE: join(folder, 'shapes.yaml'),
    CELEIRO_PLANS_FILE: join(folder, 'plans.yaml'),
  };
  await writeFile(files.CELEIRO_SHAPES_FILE, stringify({ shapes: placed }));
  await writeFile(files.CELEIRO_PLANS_FILE, stringify(plans));
  return { ...part, ...files, CELEIRO_RUNS_AT_ONCE: String(2 * SCHEMAS) };
}

interface Schema {
  tenant: BenchTenant;
  slug: string;
}

interface OpenRun {
  schema: Schema;
  id: number;
}

/** Schemas of many tenants, with a file each that waits to be processed. */
async function makeSchemas(): Promise<Schema[]> {
  const series = randomBytes(3).toString('hex');
  const tenants = await Promise.all(
    Array.from({ length: TENANTS }, (_, nth) => service.addTenant(`launching-${series}-${nth}`)),
  );
  const schemas: Schema[] = [];
  for (let nth = 0; nth < SCHEMAS; nth++) {
    const tenant = tenants[nth % TENANTS]!;
    const slug = await service.makeSchema(`s${nth}`, tenant);
    await insertFiles(database, tenant.tenantId, slug, 3);
    schemas.push({ tenant, slug });
  }
  return schemas;
}

async function launch(): Promise<void> {
  const ready = await makeSchemas();
  const seen = await watchDrivers();
  const open: OpenRun[] = [];
  const ending = new Map<number, Schema>();
  const podMs: number[] = [];
  const answerMs: number[] = [];
  const failures: string[] = [];

  const begin = async (schema: Schema) => {
    const asked = performance.now();
    const response = await fetch(`${service.serve.url}/api/v1/schemas/${schema.slug}/process-files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${schema.tenant.token}`, 'Content-Type': 'application/json' },
      body: '{"shape_id":1,"executors":1}',
    });
    const answer = await response.text();
    answerMs.push(performance.now() - asked);
    if (response.status !== 200) return void failures.push(`${response.status} ${answer.slice(0, 200)}`);
    const [id] = (JSON.parse(answer) as { ids: [number] }).ids;
    const at = await seen(id);
    if (at === undefined) failures.push(`run ${id} got no pod`);
    else podMs.push(at - asked);
    open.push({ schema, id });
  };
  /** Cancels the oldest of too many open runs; the schemas of those that have ended are ready for the next. */
  const makeRoom = async () => {
    for (const { schema, id } of open.splice(0, Math.max(0, open.length - OPEN))) {
      await requestCancel(database, schema.tenant.tenantId, id);
      ending.set(id, schema);
    }
    const text = "select id from runs where id = any($1::bigint[]) and status = 'cancelled'";
    for (const { id } of await database.query<{ id: number }>(text, [[...ending.keys()]])) {
      ready.push(ending.get(id)!);
      ending.delete(id);
    }
  };

  const before = await requestsOfApiServer(stack);
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  for (let nth = 0; nth < MINUTES * PER_MINUTE; nth++) {
    await sleep(Math.max(0, begun + (nth * 60_000) / PER_MINUTE - performance.now()));
    if (nth % 10 === 0) await makeRoom();
    const schema = ready.shift();
    if (schema) asked.push(begin(schema));
    else failures.push('no schema was ready');
    if (nth % PER_MINUTE === 0) console.log(`${nth} asked, ${podMs.length} launched, ${open.length} open`);
  }
  await Promise.all(asked);
  const minutes = (performance.now() - begun) / 60_000;
  const after = await requestsOfApiServer(stack);

  const rate = podMs.length / minutes;
  report(
    'launches',
    `${rate.toFixed(0)} per minute for ${minutes.toFixed(1)} minutes, ${failures.length} failures`,
    `${PER_MINUTE} per minute for 10 minutes`,
    rate >= 0.99 * PER_MINUTE && failures.length === 0,
  );
  const [p50, p95] = percentiles(podMs);
  report(
    `process-files -> driver's pod${WITH_QUOTA ? ', with a quota' : ''}`,
    `p50 ${p50} ms, p95 ${p95} ms`,
    `p95 under ${P95_MS} ms`,
    p95 < P95_MS,
  );
  const answered = percentiles(answerMs);
  console.log(`process-files -> its answer: p50 ${answered[0]} ms, p95 ${answered[1]} ms`);
  if (failures.length > 0) console.log(`first failures: ${failures.slice(0, 5).join('; ')}`);
  const perRun = [...after].map(([kind, count]) => ({
    kind,
    each: (count - (before.get(kind) ?? 0)) / podMs.length,
  }));
  console.log('requests to the API server per run, of all that ask it:');
  for (const { kind, each } of perRun.toSorted((a, b) => b.each - a.each).slice(0, 12)) {
    console.log(`  ${each.toFixed(2)}  ${kind}`);
  }
}

function percentiles(ms: number[]): [p50: number, p95: number] {
  return [Math.round(percentile(ms, 50)), Math.round(percentile(ms, 95))];
}

/** Follows the drivers' pods on the simulated nodes. @returns when a run's pod was first seen; undefined if not within a minute */
async function watchDrivers(): Promise<(id: number) => Promise<number | undefined>> {
  const at = new Map<number, PromiseWithResolvers<number | undefined>>();
  const of = (id: number) => {
    if (!at.has(id)) at.set(id, Promise.withResolvers());
    return at.get(id)!;
  };
  const labelSelector = 'celeiro.dev/role=driver';
  const follow = () =>
    new Watch(admin(stack)).watch(
      `/api/v1/namespaces/${namespace}/pods`,
      { labelSelector },
      // Another service's runs may have the same ids.
      (_, pod: V1Pod) => {
        if (isPlaced(pod)) of(Number(pod.metadata?.labels?.['celeiro.dev/run'])).resolve(performance.now());
      },
      () => void follow(),
    );
  await follow();
  return (id) => Promise.race([of(id).promise, sleep(60_000, undefined, { ref: false })]);
}
