import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TileAnswers, type TileKey } from './tile-answers.ts';

const never = new AbortController().signal;

const tile = (name: string, state = 'one', tenantId = 1) => ({ tenantId, tile: name, state });

/** Answers that are told by the test. */
function told() {
  const asked: { signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')));
      asked.push({ signal, answer: resolve, fail: reject });
    });
  return { asked, ask };
}

it('those who ask at once and later share one query, and another key asks its own', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const both = Promise.all([answers.get(tile('a'), never, ask), answers.get(tile('a'), never, ask)]);
  expect(asked).toHaveLength(1);
  asked[0]!.answer('1');
  expect((await both).map(String)).toEqual(['1', '1']);
  expect(String(await answers.get(tile('a'), never, ask))).toBe('1');
  const other = answers.get(tile('b'), never, ask);
  expect(asked).toHaveLength(2);
  asked[1]!.answer('2');
  expect(String(await other)).toBe('2');
});

it('a failure is told to all who wait and is not kept', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const both = Promise.allSettled([answers.get(tile('a'), never, ask), answers.get(tile('a'), never, ask)]);
  asked[0]!.fail(new Error('broken'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = answers.get(tile('a'), never, ask);
  asked[1]!.answer('1');
  expect(String(await again)).toBe('1');
});

it('a query ends when the last who waits has left, and not before; who then asks begins anew', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([
    answers.get(tile('a'), one.signal, ask),
    answers.get(tile('a'), other.signal, ask),
  ]);
  one.abort();
  expect(asked[0]!.signal.aborted).toBe(false);
  other.abort();
  expect(asked[0]!.signal.aborted).toBe(true);
  const anew = answers.get(tile('a'), never, ask);
  expect(asked).toHaveLength(2);
  await both;
  asked[1]!.answer('1');
  expect(String(await anew)).toBe('1');
});

/** Asks for the answer of a tile, and counts the queries. */
function counting(answers: TileAnswers) {
  const told = { queries: 0 };
  const get = async (key: TileKey, text: string) =>
    String(
      await answers.get(key, never, async () => {
        await setImmediate();
        told.queries += 1;
        return text;
      }),
    );
  return { told, get };
}

const KIB = 1024;

it('at most the given bytes are kept, and the longest unused answer is dropped first', async () => {
  // Two answers of 10 KiB and what is counted beside them.
  const { told, get } = counting(new TileAnswers(22 * KIB));
  const large = 'x'.repeat(10 * KIB);
  await get(tile('a'), large);
  await get(tile('b'), large);
  await get(tile('a'), 'kept');
  await get(tile('c'), large);
  expect(told.queries).toBe(3);
  expect(await get(tile('a'), 'asked again')).toBe(large);
  expect(await get(tile('b'), 'again')).toBe('again');
  expect(told.queries).toBe(4);
  await get(tile('too long'), 'x'.repeat(22 * KIB));
  await get(tile('too long'), 'x'.repeat(22 * KIB));
  expect(told.queries).toBe(6);
});

it('an answer counts with what it costs beside its bytes: small ones are not kept without number', async () => {
  const { told, get } = counting(new TileAnswers(4 * KIB));
  for (let at = 0; at < 100; at++) await get(tile(`${at}`), '');
  // From the newest: an answer that is asked for once more drops another.
  for (let at = 99; at >= 0; at--) await get(tile(`${at}`), '');
  expect(told.queries - 100).toBeGreaterThanOrEqual(96);
});

it('a tenant whose answers take more than its share drops its own, and none of a tenant that asked before', async () => {
  const { told, get } = counting(new TileAnswers(44 * KIB));
  const large = 'x'.repeat(10 * KIB);
  const quiet = (name: string) => tile(name, 'one', 2);
  await get(quiet('quiet a'), large);
  await get(quiet('quiet b'), large);
  for (const name of ['a', 'b', 'c', 'd']) await get(tile(name), large);
  for (const name of ['quiet a', 'quiet b']) expect(await get(quiet(name), 'asked again')).toBe(large);
  for (const name of ['c', 'd']) expect(await get(tile(name), 'asked again')).toBe(large);
  expect(told.queries).toBe(6);
  expect(await get(tile('b'), 'asked again')).toBe('asked again');
});

it('of a tile the answer of its last state is kept, and those before make room for others', async () => {
  const { told, get } = counting(new TileAnswers(23 * KIB));
  const large = 'x'.repeat(10 * KIB);
  await get(tile('quiet'), large);
  for (const state of ['one', 'two', 'three']) await get(tile('busy', state), large + state);
  expect(await get(tile('busy', 'three'), 'asked again')).toBe(`${large}three`);
  expect(await get(tile('quiet'), 'asked again')).toBe(large);
  expect(told.queries).toBe(4);
  expect(await get(tile('busy', 'one'), 'asked again')).toBe('asked again');
});

it('a kept answer holds no more memory than its bytes', async () => {
  const answers = new TileAnswers();
  await answers.get(tile('a'), never, async () => 'ação');
  const kept = await answers.get(tile('a'), never, async () => 'asked again');
  expect([String(kept), kept.length, kept.buffer.byteLength]).toEqual(['ação', 6, 6]);
});
