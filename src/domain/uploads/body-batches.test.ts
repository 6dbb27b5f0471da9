import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { BodyBatches } from './body-batches.ts';

const MIB = 1024 * 1024;

async function all(batches: BodyBatches): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let batch = await batches.next(); batch; batch = await batches.next()) chunks.push(...batch);
  return Buffer.concat(chunks);
}

it('gives every byte of a body once and in order, then the end', async () => {
  const content = Buffer.from(Array.from({ length: 3 * MIB }, (_, n) => n % 251));
  const pieces = Array.from({ length: 48 }, (_, n) => content.subarray(n * 65_536, (n + 1) * 65_536));
  const batches = new BodyBatches(Readable.from(pieces), 1000);
  expect((await all(batches)).equals(content)).toBe(true);
  expect(await batches.next()).toBeUndefined();
});

it('reads no more of a body than one batch and what the stream buffers while nobody asks', async () => {
  let made = 0;
  const body = new Readable({
    highWaterMark: 65_536,
    read() {
      made += 65_536;
      this.push(made <= 64 * MIB ? Buffer.alloc(65_536) : null);
    },
  });
  const batches = new BodyBatches(body, 1000);
  await batches.next();
  const asked = made;
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(made - asked).toBeLessThanOrEqual(MIB + 2 * 65_536);
  batches.stop();
});

it('gives a body up of which no byte comes, but not one that nobody asks for', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 20);
  body.write('a');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await batches.next()).toEqual([Buffer.from('a')]);
  await expect(batches.next()).rejects.toMatchObject({ code: 'upload_stalled' });
});

it('tells a body whose connection is gone as interrupted', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 60_000);
  const next = batches.next();
  body.destroy();
  await expect(next).rejects.toMatchObject({ code: 'upload_interrupted' });
});

it('ends at once when it is stopped, and leaves the body open', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 60_000);
  const next = batches.next();
  batches.stop();
  expect(await next).toBeUndefined();
  expect(body.destroyed).toBe(false);
  expect(body.listenerCount('data')).toBe(0);
});
