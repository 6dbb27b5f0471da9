import { expect, it } from 'vitest';
import { OrderThreads } from './order-threads.ts';

/** Threads that run this text; each has a number of its own, `thread`. */
function threadsOf(text: string): OrderThreads<string, { thread: number }> {
  const source = `
    import { parentPort, threadId as thread } from 'node:worker_threads';
    parentPort.on('message', (order) => { ${text} });`;
  return new OrderThreads(new URL(`data:text/javascript,${encodeURIComponent(source)}`), 3);
}

it('keeps a thread for the next order, and starts another while it is busy', async () => {
  const threads = threadsOf('parentPort.postMessage({ thread });');
  const first = await threads.ask('a');
  expect(await threads.ask('b')).toEqual(first);
  const both = await Promise.all([threads.ask('c'), threads.ask('d')]);
  expect(new Set(both.map(({ thread }) => thread)).size).toBe(2);
});

it('ends the thread of an order that is given up, and takes another for the next', async () => {
  const threads = threadsOf("if (order !== 'hang') parentPort.postMessage({ thread });");
  const first = await threads.ask('a');
  const stop = new AbortController();
  const hanging = threads.ask('hang', [], stop.signal);
  stop.abort(new Error('too slow'));
  await expect(hanging).rejects.toThrow('too slow');
  expect(await threads.ask('b')).not.toEqual(first);
});

it('fails the order whose thread dies, and only that', async () => {
  const threads = threadsOf("if (order === 'die') process.exit(3); parentPort.postMessage({ thread });");
  await expect(threads.ask('die')).rejects.toThrow('a thread ended with 3');
  expect(await threads.ask('a')).toMatchObject({ thread: expect.any(Number) });
});

it('refuses an order beyond those it holds, and gives the others their turn', async () => {
  const threads = threadsOf('parentPort.postMessage({ thread });');
  const ask = () =>
    threads.inTurn(
      () => new Error('full'),
      () => threads.ask('a'),
    );
  const held = [ask(), ask(), ask()];
  await expect(ask()).rejects.toThrow('full');
  await Promise.all(held);
  expect(await ask()).toMatchObject({ thread: expect.any(Number) });
});
