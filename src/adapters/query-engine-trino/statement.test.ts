import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStatement } from './statement.ts';
import { openStubCoordinator, type StubCoordinator } from './stub-coordinator.testing.ts';
import { TrinoUnreachable } from './trino-errors.ts';

/** Timeout of one HTTP answer. */
const ANSWER_WITHIN_MS = 1000;
const never = new AbortController().signal;

let stub: StubCoordinator;
beforeEach(async () => {
  stub = await openStubCoordinator();
});
afterEach(() => stub.close());

async function run(
  signal = never,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<{ rows: unknown[][]; state: string }> {
  const rows: unknown[][] = [];
  const server = { url: stub.url, user: 'celeiro', password: 'secret', answerWithinMs };
  const options = { signal, source: 'celeiro/acme', session: { 'lake.a_min': '0s' } };
  const { state } = await runStatement(server, 'SELECT 1', options, (page) => void rows.push(...page));
  return { rows, state };
}

const paths = (method: string) =>
  stub.requests.filter((request) => request.method === method).map(({ path }) => path);

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (reason: unknown) => reason,
  );

/** The cancel of the statement, which a mute coordinator never answers. */
const cancel = () => stub.requests.find(({ method }) => method === 'DELETE')!;

it('a statement that gives no rows for longer than one answer may take, and then some, is run to its end', async () => {
  // A busy machine may be late with each answer by some seconds.
  const answerWithinMs = 4000;
  const rows = [['1'], ['2']];
  Object.assign(stub, { rows, emptyPolls: 12, pollMs: answerWithinMs / 10 });
  const beganAt = performance.now();
  expect(await run(never, answerWithinMs)).toEqual({ rows, state: 'FINISHED' });
  expect(performance.now() - beganAt).toBeGreaterThan(answerWithinMs);
  expect(paths('DELETE')).toEqual([]);
});

it('a statement without any row is run to its end', async () => {
  stub.emptyPolls = 12;
  expect(await run()).toEqual({ rows: [], state: 'FINISHED' });
  expect(paths('DELETE')).toEqual([]);
});

describe('a coordinator that goes mute', () => {
  beforeEach(() => {
    stub.mute = new Set(['GET', 'DELETE']);
  });

  it('is unreachable when one answer has taken too long', async () => {
    const error = await failure(run());
    // The caller knows before the cancel is given up.
    expect(cancel().givenUp).toBe(false);
    expect(error).toBeInstanceOf(TrinoUnreachable);
    expect((error as Error).cause).toMatchObject({ message: 'no answer in time' });
  });

  it('does not keep the caller who gives up, and is not asked for ever', async () => {
    const stop = new AbortController();
    const running = failure(run(stop.signal, 60_000));
    await expect.poll(() => paths('GET')).toHaveLength(1);
    stop.abort('enough');
    expect(await running).toBe('enough');
    expect(cancel().givenUp).toBe(false);
    await expect.poll(() => cancel().givenUp).toBe(true);
  });
});

const stats = { state: 'RUNNING' };
it.each([
  ['a page of a proxy', '<html>maintenance</html>'],
  ['an answer cut short', '{"id":"q1","nextUri":"http://127.0.0.1/v1/st'],
  ['an empty answer', ''],
  ['null', 'null'],
  ['an answer without its statement', JSON.stringify({ stats: { state: 'FINISHED' } })],
  ['an answer without its state', JSON.stringify({ id: 'q1' })],
  ['an end before the statement has ended', JSON.stringify({ id: 'q1', stats })],
])(
  '%s in place of an answer of Trino is no end of the rows: it is asked for again, once',
  async (_, foreign) => {
    const rows = [['1'], ['2']];
    stub.rows = rows;
    stub.foreign.GET = [foreign];
    expect(await run()).toEqual({ rows, state: 'FINISHED' });
    const [first, second] = paths('GET');
    expect(second).toBe(first);
    expect(paths('DELETE')).toEqual([]);

    stub.requests = [];
    stub.foreign.GET = [foreign, foreign];
    const error = await failure(run());
    expect(error).toBeInstanceOf(TrinoUnreachable);
    const polls = paths('GET');
    expect(polls).toHaveLength(2);
    expect(paths('DELETE')[0]).toBe(polls[0]);
  },
);

it('an abort ends the poll under way and cancels by its address, then by id', async () => {
  stub.mute = new Set(['GET']);
  const stop = new AbortController();
  const running = failure(run(stop.signal, 60_000));
  await expect.poll(() => paths('GET')).toHaveLength(1);
  stop.abort('enough');
  expect(await running).toBe('enough');
  const poll = stub.requests.find(({ method }) => method === 'GET')!;
  await expect.poll(() => poll.givenUp).toBe(true);
  expect(paths('DELETE')).toEqual([poll.path, '/v1/query/q1']);
});

it('each request of a statement says who asks, and how', async () => {
  const stop = new AbortController();
  stub.mute = new Set(['GET']);
  const running = failure(run(stop.signal, 60_000));
  await expect.poll(() => paths('GET')).toHaveLength(1);
  stop.abort('enough');
  await running;
  expect(stub.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE', 'DELETE']);
  expect(stub.requests[0]!.body).toBe('SELECT 1');
  for (const { headers } of stub.requests) {
    expect(headers).toMatchObject({
      authorization: `Basic ${btoa('celeiro:secret')}`,
      'x-trino-user': 'celeiro',
      'x-trino-source': 'celeiro/acme',
      'x-trino-session': 'lake.a_min=0s',
      'x-trino-time-zone': 'UTC',
    });
  }
});
