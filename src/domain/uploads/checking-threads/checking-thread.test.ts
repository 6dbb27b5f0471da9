import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { schemaOf } from '../../checking/testing/checker-harness.testing.ts';
import { startThread } from '../../threads/thread.ts';
import type { NewUpload } from './checking-thread.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

const order = { definition: schemaOf({ at: 'date' }), encoding: 'identity', numberLines: false } as const;
const line = '{"at":"2026-01-01"}\n';
const LOWEST = 19;

/** Nice value of each thread of this process, by its id. */
function niceValues(): Map<string, number> {
  const stats = globSync('/proc/self/task/*/stat').map((path) => readFileSync(path, 'utf8'));
  return new Map(
    stats.map((stat) => [stat.split(' ')[0]!, Number(stat.split(') ').at(-1)!.split(' ')[16])] as const),
  );
}

it('checks uploads at the priority that it is told, tells what it found, and forgets them when it should', async () => {
  const before = niceValues();
  const { worker, ended, end } = startThread(new URL('./checking-thread.ts', import.meta.url), {
    workerData: { niceness: LOWEST },
  });
  /** Sends an upload of one line; resolves with the last message about it, when its port is closed. */
  const upload = async (limit: number) => {
    const { port1, port2 } = new MessageChannel();
    const told: FromThread[] = [];
    port1.on('message', (message: FromThread) => {
      told.push(message);
      if (message.kind === 'done' || message.kind === 'failed') {
        port1.postMessage({ kind: 'abandon' } satisfies ToThread);
      }
    });
    const closed = once(port1, 'close');
    worker.postMessage({ port: port2, order: { ...order, limit } } satisfies NewUpload, [port2]);
    port1.postMessage({ kind: 'bytes', chunks: [Buffer.from(line)] } satisfies ToThread);
    port1.postMessage({ kind: 'end' } satisfies ToThread);
    await closed;
    return told.at(-1);
  };
  expect(await Promise.all([upload(line.length), upload(line.length - 1)])).toMatchObject([
    { kind: 'done', found: { lines: 1, sizeBytes: line.length, summary: { rows: 1, badRows: 0 } } },
    { kind: 'failed', fault: { code: 'upload_too_large' }, arrived: line.length },
  ]);
  const started = [...niceValues()].filter(([thread]) => !before.has(thread)).map(([, nice]) => nice);
  expect(started).toContain(LOWEST);
  await end();
  expect((await ended).message).toContain('a thread ended');
});
