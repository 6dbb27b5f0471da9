import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startThread, type Thread } from './thread.ts';

/** A thread that begins uninterrupted work of some steps, then computes for ever. `steps` counts those done. */
function startWork(step: string): Thread & { steps: Int32Array } {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { uninterrupted } from ${JSON.stringify(new URL('./uninterrupted.ts', import.meta.url))};
    uninterrupted(() => {
      parentPort.postMessage('begun');
      for (let nth = 0; nth < 100; nth++) { ${step} }
    });
    for (;;);`;
  const steps = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return { ...startThread(module, { workerData: { steps } }), steps };
}

/** Node wakes a waiting thread that ends, so that any of the steps would be cut. */
const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);';

it('is done to its end in a thread that is ended meanwhile', async () => {
  const { worker, end, steps } = startWork(`${pause} Atomics.add(workerData.steps, 0, 1);`);
  await once(worker, 'message');
  await end();
  expect(Array.from(steps)).toEqual([100]);
});

it('holds up no end of a thread that died within it', async () => {
  const { worker, ended, end } = startWork('process.exit(3);');
  await once(worker, 'message');
  expect((await ended).message).toBe('a thread ended with 3');
  await end();
});
