import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, makeAccount } from '../../test/distributed/world.ts';
import { asOk, type Load, ofNumbers, ROWS_PER_FILE, startLoad } from '../../test/support/load.ts';
import { type Prometheus, startPrometheus } from '../../test/support/prometheus.ts';
import { startReplicas } from '../../test/support/replicas.ts';
import { makeStackPart } from '../../test/support/stack-part.ts';
import { withControl } from '../../test/support/with-control.ts';
import { allGroups } from '../monitoring/rule-files.ts';
import { bringUp, settingsOf } from '../stack/bring-up.ts';
import { openStack } from '../stack/context.ts';
import type { Fault } from './fault.ts';
import { full } from './full.ts';
import { gone } from './gone.ts';
import { slow } from './slow.ts';

/**
 * `npm run outages [-- minutes] [engine...] [slow | full] [runs] [hurry]` kills one engine of the stack after the other, and
 * starts each again after the minutes (10 by default). With `slow` it stands still for nine tenths of each second instead, with
 * `full` its disk is full. Clients use two replicas meanwhile, and Prometheus has the rules of k8s/monitoring. It prints what
 * clients were answered, and when alerts fired and stopped. At the end it looks whether every file whose upload was answered is
 * in the data once. With `runs`, clients also have their files processed, one run after the other. With `hurry`, it goes on
 * one minute after an engine is well again, whatever alerts still fire.
 * Nothing else may start or stop servers of the stack meanwhile.
 */
const has = (word: string): boolean => process.argv.includes(word);
const MINUTES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10);
/** Longest wait for alerts that page to stop: one looks at the last 30 minutes. Tickets look at up to six hours. */
const QUIET_MS = (has('hurry') ? 1 : 35) * 60_000;
/** Between two looks at the alerts, or at a run. */
const LOOK_MS = 2_000;

const stack = await openStack();
await bringUp(stack);
const named = ['kafka', 's3', 'trino', 'postgres'].filter(has);
const fault = await theFault();
const engines = fault.engines.filter((engine) => named.length === 0 || named.includes(engine));
const folder = await mkdtemp(join(tmpdir(), 'celeiro-outages-'));
const replicas = await startReplicas(2, await makeStackPart(settingsOf(stack)));
const account = await makeAccount(replicas.env, ofNumbers);
const targets = replicas.running.map(({ port }) => `127.0.0.1:${port}`);
const prometheus = await startPrometheus(folder, targets, allGroups());
const load = await startLoad(replicas.url, account, has('runs') ? { runs: { completed } } : {});
try {
  await load.goOn(1);
  console.log(`before: ${(await prometheus.firing()).join(', ') || 'no alert fires'}`);
  for (const engine of engines) await strike(engine, load, prometheus);
  await load.stop();
  await everyFileOnce();
} finally {
  await load.stop();
  await prometheus.stop();
  await replicas.stop();
  await fault.end();
  await bringUp(stack);
  await rm(folder, { recursive: true });
}

/** Waits until a run is complete, also while the database that knows it is gone. @throws Error if it came to another end */
async function completed(runId: number): Promise<void> {
  const text = 'select status from runs where id = $1';
  for (;;) {
    const status = await withControl(replicas.env, async ({ database }) => {
      const [run] = await database.query<{ status: string }>(text, [runId]);
      return run?.status ?? 'missing';
    }).catch(() => 'unknown');
    if (status === 'completed') return;
    if (['failed', 'cancelled', 'missing'].includes(status)) throw new Error(`run ${runId} is ${status}`);
    await sleep(LOOK_MS);
  }
}

async function theFault(): Promise<Fault> {
  if (has('slow')) return slow(stack);
  if (!has('full')) return gone(stack);
  const withData = ['kafka', 's3', 'postgres'];
  return full(stack, named.length > 0 ? withData.filter((engine) => named.includes(engine)) : withData);
}

async function strike(engine: string, { answered, failures, goOn }: Load, watch: Prometheus): Promise<void> {
  const answeredBefore = { ...answered };
  const failuresBefore = failures.length;
  const alerts = await watchAlerts(watch);
  console.log(`\n${engine} is ${fault.state} for ${MINUTES} minutes`);
  const mend = await fault.strike(engine);
  await alerts.during(MINUTES * 60_000).finally(mend);
  alerts.wellAgain();
  const answeredMeanwhile = differences(answered, answeredBefore);
  const failuresOfOutage = failures.length;
  await goOn(1);
  const normalAfter = alerts.seconds();
  await alerts.untilQuiet();

  console.log(`answered meanwhile: ${JSON.stringify(answeredMeanwhile)}`);
  console.log(`refused meanwhile:${tally(failures.slice(failuresBefore, failuresOfOutage))}`);
  console.log(`refused afterwards:${tally(failures.slice(failuresOfOutage))}`);
  console.log(`every kind of request was answered again ${normalAfter} s after it was well again`);
  console.log(alerts.told());
}

/** Prints alerts that begin or cease to fire, with the seconds since the fault began, or since the engine was well again. */
async function watchAlerts(watch: Prometheus) {
  let begin = Date.now();
  let phase: string = fault.state;
  let firing: string[] = await watch.firing();
  let events = 0;
  const tell = (alert: string, what: string) => {
    events += 1;
    console.log(`  ${alert} ${what} ${seconds()} s after it was ${phase}`);
  };
  const seconds = () => Math.round((Date.now() - begin) / 1000);
  const look = async () => {
    const now = await watch.firing();
    for (const alert of now) if (!firing.includes(alert)) tell(alert, 'fires');
    for (const alert of firing) if (!now.includes(alert)) tell(alert, 'stops');
    firing = now;
    await sleep(LOOK_MS);
  };
  return {
    seconds,
    async during(ms: number) {
      while (Date.now() - begin < ms) await look();
    },
    wellAgain() {
      begin = Date.now();
      phase = 'well again';
    },
    async untilQuiet() {
      do await look();
      while (firing.some((alert) => alert.endsWith(' page')) && Date.now() - begin < QUIET_MS);
    },
    told: () => (events === 0 ? 'no alert fired' : `still firing:${asList(firing)}`),
  };
}

function differences(now: Load['answered'], before: Load['answered']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(now).map(([kind, times]) => [kind, times - (before[kind as keyof typeof before] ?? 0)]),
  );
}

/** Failures by kind of request, status and code, with their number. */
function tally(failures: string[]): string {
  const counts = new Map<string, number>();
  for (const failure of failures) {
    const [, kind, status = 'no answer'] = /^\S+ ([a-z ]+): (\d{3})?/.exec(failure)!;
    const code = /"code":"([a-z_]+)"/.exec(failure)?.[1] ?? failure.slice(failure.indexOf(': ') + 2, 80);
    const what = `${kind}: ${status} ${code}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return asList([...counts].sort().map(([what, times]) => `${times} x ${what}`));
}

function asList(lines: string[]): string {
  return lines.length === 0 ? ' none' : lines.map((line) => `\n  ${line}`).join('');
}

/** Every file whose upload was answered is in the data, each record once. */
async function everyFileOnce(): Promise<void> {
  const api = client(replicas.url, account);
  const rowsOf = new Map<string, number>();
  let body: object = {
    ...{ event_from: '2026-01-01', event_to: '2026-12-31', limit: 10_000 },
    ...{ select: ['_file_name', 'count(*) as n', 'count(distinct n) as d'], group_by: ['_file_name'] },
  };
  for (;;) {
    const page = (await asOk(await api.query(body))) as {
      data: [string, number, number][];
      next_page_token?: string;
    };
    for (const [name, rows, distinct] of page.data) rowsOf.set(name, rows === distinct ? rows : Number.NaN);
    if (page.next_page_token === undefined) break;
    body = { page_token: page.next_page_token };
  }
  const missing = [...load.files].filter((name) => rowsOf.get(name) !== ROWS_PER_FILE);
  console.log(
    `\n${load.files.size} answered files, ${missing.length} of them not once in the data: ${missing.join()}`,
  );
  if (missing.length > 0) process.exitCode = 1;
}
