import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TileAnswers } from './tile-answers.ts';

const never = new AbortController().signal;

/** Answers that are told by the test. */
function told() {
  const asked: { signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<Buffer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')));
      asked.push({ signal, answer: (text) => resolve(Buffer.from(text)), fail: reject });
    });
  return { asked, ask };
}

it('those who ask at once and later share one query, and another key asks its own', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const both = Promise.all([answers.get('a', never, ask), answers.get('a', never, ask)]);
  expect(asked).toHaveLength(1);
  asked[0]!.answer('1');
  expect((await both).map(String)).toEqual(['1', '1']);
  expect(String(await answers.get('a', never, ask))).toBe('1');
  const other = answers.get('b', never, ask);
  expect(asked).toHaveLength(2);
  asked[1]!.answer('2');
  expect(String(await other)).toBe('2');
});

it('a failure is told to all who wait and is not kept', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const both = Promise.allSettled([answers.get('a', never, ask), answers.get('a', never, ask)]);
  asked[0]!.fail(new Error('broken'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = answers.get('a', never, ask);
  asked[1]!.answer('1');
  expect(String(await again)).toBe('1');
});

it('a query ends when the last who waits has left, and not before; who then asks begins anew', async () => {
  const answers = new TileAnswers();
  const { asked, ask } = told();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([answers.get('a', one.signal, ask), answers.get('a', other.signal, ask)]);
  one.abort();
  expect(asked[0]!.signal.aborted).toBe(false);
  other.abort();
  expect(asked[0]!.signal.aborted).toBe(true);
  const anew = answers.get('a', never, ask);
  expect(asked).toHaveLength(2);
  await both;
  asked[1]!.answer('1');
  expect(String(await anew)).toBe('1');
});

it('at most the given bytes are kept, and the longest unused answer is dropped first', async () => {
  const answers = new TileAnswers(10);
  let queries = 0;
  const ask = async (text: string) => {
    await setImmediate();
    queries += 1;
    return Buffer.from(text);
  };
  const get = (key: string, text: string) => answers.get(key, never, () => ask(text));
  await get('a', '12345');
  await get('b', '12345');
  await get('a', 'kept');
  await get('c', '12345');
  expect(queries).toBe(3);
  expect(String(await get('a', 'asked again'))).toBe('12345');
  expect(String(await get('b', 'again'))).toBe('again');
  expect(queries).toBe(4);
  await get('too long', '12345678901');
  await get('too long', '12345678901');
  expect(queries).toBe(6);
});
