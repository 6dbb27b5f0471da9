import { setTimeout as sleep } from 'node:timers/promises';
import { client, makeAccount } from '../test/distributed/world.ts';
import { startReplicas } from '../test/support/replicas.ts';
import { bringUp, settingsOf } from '../tools/stack/bring-up.ts';
import { stopProcess } from '../tools/stack/processes.ts';
import { bringUpForBench } from './support/bench-stack.ts';
import { report, timed } from './support/measure.ts';
import { flightFields, flightLine } from './support/records.ts';

/*
 * The first query after a Trino has started, of a table and pending files: at once, and once the workers have warmed it up.
 */
const TABLE_RECORDS = 5000;
const PENDING_FILES = 20;
const BAR_MS = 1500;
const WARMED_UP = 'query engine warmed up';
const question = {
  ...{ event_from: '2026-01-01', event_to: '2026-01-31' },
  ...{ select: ['carrier', 'count(*) as n', 'avg(dep_delay) as d'], group_by: ['carrier'] },
};

const stack = await bringUpForBench();
const replicas = await startReplicas(1, settingsOf(stack));
try {
  const account = await makeAccount(replicas.env, {
    event_date_field: 'scheduled_at',
    fields: flightFields,
  });
  const api = client(replicas.url, account);
  const upload = async (name: string, records: number) => {
    const lines = Array.from({ length: records }, (_, i) => flightLine(i + name.length, TABLE_RECORDS));
    const { status } = await api.upload(`${name}.jsonl`, lines.join(''));
    if (status !== 200) throw new Error(`${name}: ${status}`);
  };
  await upload('table', TABLE_RECORDS);
  await api.process();
  while (logged('run completed') === 0) await sleep(200);
  for (let i = 0; i < PENDING_FILES; i++) await upload('x'.repeat(i + 1), 1);

  const ask = () => timed(async () => void (await answer(await api.query(question))));
  const queries = async () => [await ask(), await ask(), await ask()].map((ms) => `${ms.toFixed(0)} ms`);
  const afterWarmUp = async (before: number) => {
    while (logged(WARMED_UP) === before) await sleep(50);
  };
  const earlier = logged(WARMED_UP);
  await startTrinoAnew();
  console.log(`queries at once: ${(await queries()).join(', ')}`);
  await afterWarmUp(earlier);
  const before = logged(WARMED_UP);
  await startTrinoAnew();
  const warming = await timed(() => afterWarmUp(before));
  const first = await ask();
  const figures = `${first.toFixed(0)} ms, ${(warming / 1000).toFixed(1)} s after Trino takes statements`;
  report('first query after a warm-up', figures, `${BAR_MS} ms`, first < BAR_MS);
} finally {
  await replicas.stop();
}

async function startTrinoAnew(): Promise<void> {
  await stopProcess(stack, 'trino', 'SIGKILL');
  // The workers look every two seconds.
  await sleep(5000);
  await bringUp(stack, ['trino']);
}

async function answer(response: Response): Promise<void> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
}

/** How often the service logged a message. */
function logged(message: string): number {
  return replicas.running[0]!.log.filter(({ msg }) => msg === message).length;
}
