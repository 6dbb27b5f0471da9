import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { BodyBatches, encodingOf } from './body-batches.ts';

const MIB = 1024 * 1024;

async function all(batches: BodyBatches): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let batch = await batches.next(MIB); batch; batch = await batches.next(MIB)) chunks.push(...batch);
  return Buffer.concat(chunks);
}

it('gives every byte of a body once and in order, then the end', async () => {
  const content = Buffer.from(Array.from({ length: 3 * MIB }, (_, n) => n % 251));
  const pieces = Array.from({ length: 48 }, (_, n) => content.subarray(n * 65_536, (n + 1) * 65_536));
  const batches = new BodyBatches(Readable.from(pieces), 1000);
  expect((await all(batches)).equals(content)).toBe(true);
  expect(await batches.next(MIB)).toBeUndefined();
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
  expect(Buffer.concat((await batches.next(MIB))!)).toHaveLength(MIB);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  // The batch that was taken, the one that waits, and the stream's own buffer.
  expect(made).toBeLessThanOrEqual(2 * MIB + 2 * 65_536);
  batches.stop();
});

it('gives a body up of which no byte comes, but not one that nobody asks for', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 20);
  const first = batches.next(MIB);
  body.write('a');
  expect(await first).toEqual([Buffer.from('a')]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  body.write('b');
  expect(await batches.next(MIB)).toEqual([Buffer.from('b')]);
  await expect(batches.next(MIB)).rejects.toMatchObject({ code: 'upload_stalled', params: { seconds: 0 } });
});

it('gives the bytes that arrive in one turn of the event loop as one batch', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 60_000);
  body.write('a');
  setImmediate(() => body.write('b'));
  expect(await batches.next(MIB)).toEqual([Buffer.from('a'), Buffer.from('b')]);
});

it('reads a body that was paused, and knows one that is at its end or gone', async () => {
  const paused = new PassThrough().pause();
  paused.end('a');
  expect((await all(new BodyBatches(paused, 1000))).toString()).toBe('a');

  const ended = new PassThrough();
  ended.resume().end('a');
  await once(ended, 'end');
  expect(await new BodyBatches(ended, 1000).next(MIB)).toBeUndefined();

  const gone = new PassThrough().destroy();
  await once(gone, 'close');
  await expect(new BodyBatches(gone, 60_000).next(MIB)).rejects.toMatchObject({ code: 'upload_interrupted' });
});

it('knows the encodings that a header may name, however they are written', () => {
  expect([undefined, 'identity', ' GZIP ', 'gzip'].map((header) => encodingOf(header))).toEqual([
    ...['identity', 'identity', 'gzip', 'gzip'],
  ]);
  for (const other of ['br', '', 'gzip, gzip']) {
    expect(() => encodingOf(other)).toThrow(expect.objectContaining({ code: 'upload_bad_encoding' }));
  }
});

it('tells a body whose connection is gone as interrupted, and why', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 60_000);
  const next = batches.next(MIB);
  const cause = new Error('reset');
  body.destroy(cause);
  await expect(next).rejects.toMatchObject({ code: 'upload_interrupted', cause });
  await expect(batches.next(MIB)).rejects.toMatchObject({ code: 'upload_interrupted' });
});

it('ends at once when it is stopped, and leaves the body open', async () => {
  const body = new PassThrough();
  const batches = new BodyBatches(body, 60_000);
  const next = batches.next(MIB);
  batches.stop();
  expect(await next).toBeUndefined();
  expect(body.destroyed).toBe(false);
  expect(body.readableFlowing).toBe(false);
  expect(body.listenerCount('data')).toBe(0);
  new BodyBatches(new PassThrough(), 60_000).stop();
});
