import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { FromThread, ToThread } from './thread-messages.ts';
import { ThreadSide, toFault } from './thread-side.ts';
import { NARROW } from './windows.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const opened: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of opened.splice(0)) port1.close();
});

/** A side whose other end is the test. */
function open() {
  const channel = new MessageChannel();
  opened.push(channel);
  const { port1, port2 } = channel;
  const told: FromThread[] = [];
  port1.on('message', (message: FromThread) => told.push(message));
  const side = new ThreadSide(port2, NARROW.pieces);
  return {
    side,
    told,
    port: port1,
    say: (message: ToThread, transfer: ArrayBuffer[] = []) => port1.postMessage(message, transfer),
    pieces: () => told.filter((message) => message.kind === 'piece'),
  };
}
type Opened = ReturnType<typeof open>;

/** Gives back the buffer of a piece, filled with a mark. */
function giveBack({ say }: Opened, piece: FromThread | undefined, mark = 0): void {
  if (piece?.kind !== 'piece') throw new Error('there is no piece');
  const buffer = piece.bytes.buffer as ArrayBuffer;
  new Uint8Array(buffer).fill(mark);
  say({ kind: 'spare', buffer }, [buffer]);
}

/** Messages that were sent before this call have arrived at both ends when it resolves. */
async function delivered({ port, side, told }: Opened): Promise<void> {
  const before = told.length;
  side.post({ kind: 'wantsGrowth' });
  await expect.poll(() => told.slice(before).some(({ kind }) => kind === 'wantsGrowth')).toBe(true);
  told.splice(
    told.findLastIndex(({ kind }) => kind === 'wantsGrowth'),
    1,
  );
  port.postMessage({ kind: 'mayGrow' } satisfies ToThread);
  await side.mayGrow();
  await expect.poll(() => told.at(-1)?.kind).toBe('wantsGrowth');
  told.pop();
}

const filled = (length: number, byte = 7) => new Uint8Array(length).fill(byte);

it('yields the bytes as sent in their order, tells when it is done with a batch, and ends at the end', async () => {
  const { side, told, say } = open();
  const sent = side.sent();
  const first = sent.next();
  say({ kind: 'bytes', chunks: [Uint8Array.of(1, 2), Uint8Array.of(3)] });
  say({ kind: 'bytes', chunks: [Uint8Array.of(4)] });
  say({ kind: 'end' });
  expect((await first).value).toEqual(Uint8Array.of(1, 2));
  expect((await sent.next()).value).toEqual(Uint8Array.of(3));
  side.arrived = 30;
  expect((await sent.next()).value).toEqual(Uint8Array.of(4));
  side.arrived = 40;
  expect(await sent.next()).toEqual({ done: true, value: undefined });
  await expect
    .poll(() => told)
    .toEqual([
      { kind: 'taken', bytes: 3, arrived: 30 },
      { kind: 'taken', bytes: 1, arrived: 40 },
    ]);
});

it('gathers bytes to pieces of 1 MiB, each with its CRC-32 and what had arrived by then', async () => {
  const opened = open();
  const { side, pieces } = opened;
  const bytes = filled(2 * MIB + 70 * KIB).map((_, n) => n % 251);
  side.arrived = 5;
  expect(side.add(bytes.subarray(0, MIB - 1))).toBeUndefined();
  expect(side.add(bytes.subarray(MIB - 1, MIB))).toBeUndefined();
  await delivered(opened);
  expect(pieces()).toEqual([]);
  await side.add(bytes.subarray(MIB, MIB + 1));
  side.arrived = 6;
  await side.add(bytes.subarray(MIB + 1));
  side.flush();
  side.flush();
  await expect.poll(pieces).toHaveLength(3);
  expect(Buffer.concat(pieces().map(({ bytes }) => bytes)).equals(bytes)).toBe(true);
  expect(pieces()).toMatchObject([
    { whole: true, arrived: 5, crc32: crc32(bytes.subarray(0, MIB)) },
    { whole: true, arrived: 6, crc32: crc32(bytes.subarray(MIB, 2 * MIB)) },
    { whole: true, arrived: 6, crc32: crc32(bytes.subarray(2 * MIB)) },
  ]);
});

it('copies a last piece of up to 64 KiB, so that its large buffer stays in the thread', async () => {
  const { side, pieces } = open();
  side.flush();
  for (const length of [1, 64 * KIB, 64 * KIB + 1]) {
    side.add(filled(length));
    side.flush();
    side.flush();
  }
  // Only the last of them has its buffer under way.
  expect(side.add(filled(1))).toBeUndefined();
  await expect.poll(pieces).toHaveLength(3);
  const shapes = pieces().map(({ bytes, whole }) => [bytes.length, bytes.buffer.byteLength, whole]);
  expect(shapes).toEqual([
    [1, 1, false],
    [64 * KIB, 64 * KIB, false],
    [64 * KIB + 1, MIB, true],
  ]);
  expect(Buffer.from(pieces()[1]!.bytes).equals(filled(64 * KIB))).toBe(true);
});

it('waits for a buffer to come back when three pieces are under way', async () => {
  const opened = open();
  const { side, pieces } = opened;
  let added = false;
  const adding = Promise.resolve(side.add(filled(3 * MIB + 1))).then(() => {
    added = true;
  });
  await expect.poll(pieces).toHaveLength(3);
  await delivered(opened);
  expect(added).toBe(false);
  giveBack(opened, pieces()[0]);
  await adding;
  // One byte lies in the buffer that came back; the next piece is full again, and two pieces are still under way.
  await side.add(filled(MIB - 1));
  side.flush();
  await expect.poll(pieces).toHaveLength(4);
  expect(pieces()[3]!.bytes).toHaveLength(MIB);
  let next = false;
  void Promise.resolve(side.add(filled(1))).then(() => {
    next = true;
  });
  await delivered(opened);
  expect(next).toBe(false);
  giveBack(opened, pieces()[1]);
  await expect.poll(() => next).toBe(true);
});

it('uses buffers that came back again, for later uploads of the thread too, and keeps four at most', async () => {
  /** The unused ends of the buffers of three pieces show the mark of who gave them back. */
  const marks = async (count: number) => {
    const opened = open();
    for (let n = 0; n < count; n++) {
      opened.side.add(filled(64 * KIB + 1));
      opened.side.flush();
    }
    await expect.poll(opened.pieces).toHaveLength(count);
    return {
      opened,
      pieces: opened.pieces(),
      marks: opened.pieces().map(({ bytes }) => new Uint8Array(bytes.buffer)[MIB - 1]),
    };
  };
  const [first, second] = [await marks(3), await marks(3)];
  for (const { opened, pieces } of [first, second]) for (const piece of pieces) giveBack(opened, piece, 0xab);
  // A buffer of another size is no spare.
  const odd = new ArrayBuffer(MIB - 1);
  first.opened.say({ kind: 'spare', buffer: odd }, [odd]);
  await delivered(first.opened);
  await delivered(second.opened);
  const [third, fourth] = [await marks(3), await marks(2)];
  const reused = [...third.marks, ...fourth.marks].filter((mark) => mark === 0xab);
  expect(reused).toHaveLength(4);
  expect([...third.pieces, ...fourth.pieces].map(({ bytes }) => bytes.buffer.byteLength)).toEqual(
    Array.from({ length: 5 }, () => MIB),
  );
});

it('keeps the buffer that it was filling when the check ends', async () => {
  const before = open();
  before.side.add(filled(MIB, 0xcd));
  before.side.finish();
  const after = open();
  after.side.add(filled(64 * KIB + 1));
  after.side.flush();
  await expect.poll(after.pieces).toHaveLength(1);
  expect(new Uint8Array(after.pieces()[0]!.bytes.buffer)[MIB - 1]).toBe(0xcd);
  // What was being filled is dropped.
  before.side.flush();
  await delivered(before);
  expect(before.pieces()).toEqual([]);
});

it('asks for leave to grow, and goes on when it is given', async () => {
  const { side, told, say } = open();
  let grown = false;
  const growing = side.mayGrow().then(() => {
    grown = true;
  });
  // Another message wakes it, which is no leave.
  say({ kind: 'bytes', chunks: [Uint8Array.of(1)] });
  expect((await side.sent().next()).value).toEqual(Uint8Array.of(1));
  expect(grown).toBe(false);
  expect(told).toEqual([{ kind: 'wantsGrowth' }]);
  say({ kind: 'mayGrow' });
  await growing;
});

it.each(['is abandoned', 'loses its port'])(
  'ends all that waits when it %s, and tells nothing more',
  async (how) => {
    const opened = open();
    const { side, told, say, port } = opened;
    const adding = side.add(filled(4 * MIB)) as Promise<void>;
    const waiting = [side.sent().next(), adding, side.mayGrow()].map((wait) =>
      expect(wait).rejects.toBeInstanceOf(Error),
    );
    await expect.poll(() => told).toHaveLength(4);
    if (how === 'is abandoned') say({ kind: 'abandon' });
    else port.close();
    await Promise.all(waiting);
    side.post({ kind: 'wantsGrowth' });
    await expect(side.mayGrow()).rejects.toBeInstanceOf(Error);
    await expect(side.sent().next()).rejects.toBeInstanceOf(Error);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(told).toHaveLength(4);
  },
);

it('yields no batch that came before it was abandoned', async () => {
  const { side, say } = open();
  say({ kind: 'bytes', chunks: [Uint8Array.of(1)] });
  say({ kind: 'bytes', chunks: [Uint8Array.of(2)] });
  const sent = side.sent();
  expect((await sent.next()).value).toEqual(Uint8Array.of(1));
  say({ kind: 'abandon' });
  await expect(sent.next()).rejects.toBeInstanceOf(Error);
});

it('closes the port once the check has ended and the upload is abandoned, whichever comes first', async () => {
  for (const first of ['finish', 'abandon']) {
    const opened = open();
    const { side, port, say } = opened;
    const closed = once(port, 'close');
    if (first === 'finish') {
      side.finish();
      // Buffers under way may still come back.
      await delivered(opened);
      say({ kind: 'abandon' });
    } else {
      const growing = side.mayGrow();
      say({ kind: 'abandon' });
      await expect(growing).rejects.toBeInstanceOf(Error);
      side.finish();
    }
    await closed;
  }
});

it('leaves the port open when an upload is abandoned whose check still runs', async () => {
  const { side, port, say } = open();
  let closed = false;
  port.once('close', () => {
    closed = true;
  });
  const growing = side.mayGrow();
  say({ kind: 'abandon' });
  await expect(growing).rejects.toBeInstanceOf(Error);
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  expect(closed).toBe(false);
});

it('tells faults of the file by their code, and any other error by its text', () => {
  const tooLarge = new AppError('upload_too_large', { params: { limit: 3 } });
  expect(toFault(tooLarge)).toEqual({ code: 'upload_too_large', params: { limit: 3 } });
  expect(toFault(new AppError('upload_bad_gzip'))).toEqual({ code: 'upload_bad_gzip', params: {} });
  const cause = new Error('incorrect header check');
  expect(toFault(new AppError('upload_bad_gzip', { cause }))).toEqual({
    ...{ code: 'upload_bad_gzip', params: {}, text: cause.stack },
  });
  const other = new AppError('upload_interrupted');
  expect(toFault(other)).toEqual({ code: undefined, text: other.stack });
  const noStack = Object.assign(new Error('no stack'), { stack: undefined });
  expect(toFault(noStack)).toEqual({ code: undefined, text: 'no stack' });
  expect(toFault('a text')).toEqual({ code: undefined, text: 'a text' });
  expect(toFault(undefined)).toEqual({ code: undefined, text: 'undefined' });
});
