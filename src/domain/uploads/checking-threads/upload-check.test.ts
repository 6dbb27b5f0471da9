import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { BodyBatches } from '../body-batches.ts';
import type { CheckedContent, FromThread, ToThread } from './thread-messages.ts';
import { Turn } from './turn.ts';
import { UploadCheck } from './upload-check.ts';
import { NARROW } from './windows.ts';

const MIB = 1024 * 1024;
const found: CheckedContent = {
  ...{ lines: 1, checkedBytes: 20, sizeBytes: 30, sha256: '00' },
  summary: {
    ...{ rows: 1, badRows: 0, bytes: 30, storedBytes: 20, storedLines: 1, errors: [] },
    ...{ minDay: '2026-01-01', maxDay: '2026-01-01' },
  },
};

const opened: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of opened.splice(0)) port1.close();
});

/** A check whose thread is the test. */
function open(grow: (gone: AbortSignal) => Promise<unknown> = async () => {}, turn?: Turn) {
  const channel = new MessageChannel();
  opened.push(channel);
  const { port1: port, port2 } = channel;
  const told: ToThread[] = [];
  port.on('message', (message: ToThread) => told.push(message));
  const closed = { times: 0 };
  const check = new UploadCheck(port2, NARROW, { grow, turn }, () => closed.times++);
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const piece = (bytes: Uint8Array, whole = false) =>
    say({ kind: 'piece', bytes, crc32: 9, whole, arrived: 4 }, [bytes.buffer as ArrayBuffer]);
  return { check, told, port, own: port2, say, piece, closed };
}

const bodyOf = (...chunks: Uint8Array[]) => new BodyBatches(Readable.from(chunks), 60_000);
/** A body that the test goes on with. */
function openBody() {
  const stream = new PassThrough({ highWaterMark: 16 * MIB });
  return { stream, body: new BodyBatches(stream, 60_000) };
}

it('sends the body and its end to the thread, and yields the pieces that come back until the check is done', async () => {
  const { check, told, say, piece } = open();
  expect(() => check.found).toThrow('has not ended');
  const chunk = Uint8Array.of(1, 2);
  const pieces = check.pieces(bodyOf(chunk, Uint8Array.of(3)));
  const first = pieces.next();
  await expect.poll(() => told.at(-1)).toEqual({ kind: 'end' });
  const sent = told.flatMap((message) => (message.kind === 'bytes' ? message.chunks : []));
  expect(Buffer.concat(sent)).toEqual(Buffer.of(1, 2, 3));
  expect(chunk.buffer.byteLength).toBe(0); // not copied
  piece(Uint8Array.of(5));
  piece(new Uint8Array(70_000), true);
  const small = (await first).value!;
  expect(small).toMatchObject({ crc32: 9, release: undefined });
  expect(Buffer.from(small.bytes)).toEqual(Buffer.of(5));
  const { value: whole } = await pieces.next();
  expect(check.arrived).toBe(4);
  say({ kind: 'done', found });
  expect(await pieces.next()).toEqual({ done: true, value: undefined });
  expect(check.found).toEqual(found);
  expect(check.arrived).toBe(30);
  // The buffer of a whole piece goes back to the thread, also when the check is done.
  whole!.release!();
  expect(whole!.bytes.byteLength).toBe(0);
  await expect.poll(() => told.at(-1)).toMatchObject({ kind: 'spare', buffer: { byteLength: 70_000 } });
});

it('stops sending at 1 MiB that the thread has not taken, and goes on below', async () => {
  const { check, told, say } = open();
  const { stream, body } = openBody();
  const sent = () => told.filter(({ kind }) => kind === 'bytes').length;
  const pieces = check.pieces(body);
  const ended = expect(pieces.next()).rejects.toThrow('enough');
  stream.write(new Uint8Array(MIB - 1));
  await expect.poll(sent).toBe(1);
  stream.write(Uint8Array.of(1));
  await expect.poll(sent).toBe(2);
  stream.write(Uint8Array.of(2));
  // What wakes it is not enough while 1 MiB is under way.
  say({ kind: 'taken', bytes: 0, arrived: 1 });
  await expect.poll(() => check.arrived).toBe(1);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(sent()).toBe(2);
  say({ kind: 'taken', bytes: 1, arrived: 2 });
  await expect.poll(sent).toBe(3);
  check.fail(new Error('enough'));
  await ended;
});

it('ends with the error of a body that fails, and makes the thread forget the upload', async () => {
  const { check, told } = open();
  const { stream, body } = openBody();
  const next = check.pieces(body).next();
  stream.destroy();
  await expect(next).rejects.toMatchObject({ code: 'upload_interrupted' });
  await expect.poll(() => told).toEqual([{ kind: 'abandon' }]);
});

it('ends with its first failure, and sends nothing more while the thread is behind', async () => {
  const { check, told } = open();
  const { stream, body } = openBody();
  const next = check.pieces(body).next();
  stream.write(new Uint8Array(2 * MIB));
  await expect.poll(() => told).toHaveLength(1);
  stream.write(Uint8Array.of(1));
  check.fail(new Error('first'));
  check.fail(new Error('second'));
  await expect(next).rejects.toThrow('first');
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['bytes', 'abandon']);
  expect(stream.listenerCount('data')).toBe(0);
  expect(stream.destroyed).toBe(false);
});

it('sends nothing more after a failure, also while no piece is requested', async () => {
  const { check, told, piece } = open();
  const { stream, body } = openBody();
  const pieces = check.pieces(body);
  const first = pieces.next();
  piece(Uint8Array.of(5));
  await first;
  check.fail(new Error('the thread is dead'));
  stream.write(Uint8Array.of(1));
  await expect.poll(() => stream.readableLength).toBe(0);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  await expect(pieces.next()).rejects.toThrow('the thread is dead');
  await expect.poll(() => told).toEqual([{ kind: 'abandon' }]);
});

it('leaves the body open and the rest unsent when nobody wants more pieces', async () => {
  const { check, told, piece } = open();
  const { stream, body } = openBody();
  const pieces = check.pieces(body);
  const first = pieces.next();
  piece(Uint8Array.of(5));
  await first;
  await pieces.return();
  stream.write(Uint8Array.of(1));
  await expect.poll(() => told).toEqual([{ kind: 'abandon' }]);
  expect(stream.readableFlowing).toBe(false);
  expect(stream.destroyed).toBe(false);
});

it('ends at once when nobody wants more pieces while the thread is behind', async () => {
  const { check, told, piece } = open();
  const { stream, body } = openBody();
  const pieces = check.pieces(body);
  const first = pieces.next();
  stream.write(new Uint8Array(2 * MIB));
  piece(Uint8Array.of(5));
  await first;
  await expect.poll(() => told).toHaveLength(1);
  await pieces.return();
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['bytes', 'abandon']);
});

it('lets the thread grow when there is room, and ends with the error when there is none', async () => {
  let gone: AbortSignal | undefined;
  const room = Promise.withResolvers<void>();
  const granted = open((signal) => {
    gone = signal;
    return room.promise;
  });
  granted.say({ kind: 'taken', bytes: 0, arrived: 8 });
  granted.say({ kind: 'wantsGrowth' });
  await expect.poll(() => gone?.aborted).toBe(false);
  expect(granted.check.arrived).toBe(8);
  expect(granted.told).toEqual([]);
  room.resolve();
  await expect.poll(() => granted.told).toEqual([{ kind: 'mayGrow' }]);
  granted.check.close();
  expect(gone!.aborted).toBe(true);

  const refused = open(() => Promise.reject(new AppError('too_many_uploads')));
  const next = refused.check.pieces(openBody().body).next();
  refused.say({ kind: 'wantsGrowth' });
  await expect(next).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('tells faults of the file by their code and figures, and any other fault by its cause', async () => {
  const failed = async (fault: Extract<FromThread, { kind: 'failed' }>['fault']) => {
    const { check, say, port, told } = open();
    const next = check.pieces(openBody().body).next();
    say({ kind: 'failed', fault, arrived: 77 });
    const error = await next.then(
      () => undefined,
      (cause: unknown) => cause as AppError,
    );
    expect(check.arrived).toBe(77);
    // The thread has forgotten it already: only the port is left to close.
    await once(port, 'close');
    expect(told).toEqual([]);
    return error;
  };
  const tooLarge = await failed({ code: 'upload_too_large', params: { limit: 3 } });
  expect(tooLarge).toMatchObject({ code: 'upload_too_large', params: { limit: 3 } });
  expect(tooLarge?.cause).toBeUndefined();
  const badGzip = await failed({ code: 'upload_bad_gzip', params: {}, text: 'Z_DATA_ERROR' });
  expect(badGzip).toMatchObject({ code: 'upload_bad_gzip', cause: { message: 'Z_DATA_ERROR' } });
  const other = await failed({ code: undefined, text: 'a fault of ours' });
  expect(other).not.toBeInstanceOf(AppError);
  expect(other).toMatchObject({
    message: 'the check of an upload failed',
    cause: { message: 'a fault of ours' },
  });
});

it('is forgotten once, when it is closed and the thread has finished with it, whichever comes first', async () => {
  const closedFirst = open();
  closedFirst.check.close();
  closedFirst.check.close();
  await expect.poll(() => closedFirst.told).toEqual([{ kind: 'abandon' }]);
  expect(closedFirst.closed.times).toBe(0);
  closedFirst.say({ kind: 'done', found });
  await expect.poll(() => closedFirst.closed.times).toBe(1);

  const doneFirst = open();
  doneFirst.say({ kind: 'done', found });
  await expect.poll(() => doneFirst.check.arrived).toBe(30);
  expect(doneFirst.closed.times).toBe(0);
  doneFirst.check.close();
  await expect.poll(() => doneFirst.closed.times).toBe(1);
  expect(doneFirst.told).toEqual([]);
});

it('is not forgotten by a thread that dies: who fails it does that', async () => {
  const { check, port, own, closed } = open();
  const failing = check.pieces(openBody().body).next();
  const gone = once(own, 'close');
  port.close();
  await gone;
  check.fail(new Error('the thread is dead'));
  await expect(failing).rejects.toThrow('the thread is dead');
  expect(closed.times).toBe(0);
});

it('tells when the clean-up of its upload is done, and is closed then', async () => {
  const { check, told } = open();
  let ended = false;
  void check.ended.then(() => {
    ended = true;
  });
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  check.end();
  await check.ended;
  await expect.poll(() => told).toEqual([{ kind: 'abandon' }]);
});

it('sends bytes in its turn only, and has the turn while its thread has work of the upload', async () => {
  const turns = { begun: 0, ended: 0 };
  let mayBegin = Promise.withResolvers<void>();
  const turn = new Turn(async () => {
    await mayBegin.promise;
    turns.begun++;
    return () => turns.ended++;
  });
  const { check, told, say } = open(undefined, turn);
  const { stream, body } = openBody();
  const ended = check.pieces(body).next();
  stream.write(Uint8Array.of(1, 2));
  await expect.poll(() => stream.readableLength).toBe(0);
  expect(told).toEqual([]);
  mayBegin.resolve();
  await expect.poll(() => told.length).toBe(1);
  expect(turns).toEqual({ begun: 1, ended: 0 });
  // The thread has all that has come; the client may take long to send the rest.
  say({ kind: 'taken', bytes: 2, arrived: 2 });
  await expect.poll(() => turns).toEqual({ begun: 1, ended: 1 });
  mayBegin = Promise.withResolvers();
  stream.end(Uint8Array.of(3));
  await expect.poll(() => stream.readableLength).toBe(0);
  expect(told).toHaveLength(1);
  mayBegin.resolve();
  await expect.poll(() => told.at(-1)).toEqual({ kind: 'end' });
  // The last line may still be checked.
  say({ kind: 'taken', bytes: 1, arrived: 3 });
  await expect.poll(() => check.arrived).toBe(3);
  expect(turns).toEqual({ begun: 2, ended: 1 });
  say({ kind: 'done', found });
  await ended;
  expect(turns).toEqual({ begun: 2, ended: 2 });
});
