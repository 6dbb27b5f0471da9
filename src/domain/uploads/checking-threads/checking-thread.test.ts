import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { schemaOf } from '../../checking/testing/checker-harness.testing.ts';
import { startThread } from '../../threads/thread.ts';
import type { NewUpload } from './checking-thread.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

const order = {
  definition: schemaOf({ at: 'date' }),
  encoding: 'identity',
  sentLimit: 1e12,
  numberLines: false,
} as const;
const line = '{"at":"2026-01-01"}\n';
const LOWEST = 19;

/** Nice value of each thread of this process, by its id. */
function niceValues(): Map<string, number> {
  const stats = globSync('/proc/self/task/*/stat').map((path) => readFileSync(path, 'utf8'));
  return new Map(
    stats.map((stat) => [stat.split(' ')[0]!, Number(stat.split(') ').at(-1)!.split(' ')[16])] as const),
  );
}

/** Sends an upload of one line; resolves with the last message about it, when its port is closed. */
async function upload(worker: Worker, more: Partial<NewUpload['order']>): Promise<FromThread | undefined> {
  const { port1, port2 } = new MessageChannel();
  const told: FromThread[] = [];
  port1.on('message', (message: FromThread) => {
    told.push(message);
    if (message.kind === 'done' || message.kind === 'failed') {
      port1.postMessage({ kind: 'abandon' } satisfies ToThread);
    }
  });
  const closed = once(port1, 'close');
  const sent: NewUpload = { port: port2, order: { ...order, limit: line.length, ...more }, pieces: 1 };
  worker.postMessage(sent, [port2]);
  port1.postMessage({ kind: 'bytes', chunks: [Buffer.from(line)] } satisfies ToThread);
  port1.postMessage({ kind: 'end' } satisfies ToThread);
  await closed;
  return told.at(-1);
}

it('checks each upload by its own definition, whichever of them came before', async () => {
  const { worker, end } = startThread(new URL('./checking-thread.ts', import.meta.url), {
    workerData: { niceness: 0 },
  });
  onTestFinished(() => end());
  const long = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field_${n}`, 'string?' as const]));
  const takes = [schemaOf({ at: 'date' }), schemaOf({ at: 'date', ...long })];
  const refuses = [schemaOf({ at: 'date', n: 'integer' }), schemaOf({ other: 'date' })];
  for (const turn of [0, 1, 2]) {
    for (const definition of [...takes, ...refuses]) {
      const badRows = takes.includes(definition) ? 0 : 1;
      const told = await upload(worker, { definition });
      expect(told, `turn ${turn}`).toMatchObject({ kind: 'done', found: { summary: { rows: 1, badRows } } });
    }
  }
});

it('checks uploads at the priority that it is told, tells what it found, and forgets them when it should', async () => {
  const before = niceValues();
  const { worker, ended, end } = startThread(new URL('./checking-thread.ts', import.meta.url), {
    workerData: { niceness: LOWEST },
  });
  expect(await Promise.all([upload(worker, {}), upload(worker, { limit: line.length - 1 })])).toMatchObject([
    { kind: 'done', found: { lines: 1, sizeBytes: line.length, summary: { rows: 1, badRows: 0 } } },
    { kind: 'failed', fault: { code: 'upload_too_large' }, arrived: line.length },
  ]);
  const started = [...niceValues()].filter(([thread]) => !before.has(thread)).map(([, nice]) => nice);
  expect(started).toContain(LOWEST);
  await end();
  expect((await ended).message).toContain('a thread ended');
});
