import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BudgetMeter } from '../../../../domain/budgets/budget-meter.ts';
import { type OwnControl, openOwnControl } from '../../../../workers/workers.testing.ts';
import { listen } from '../../../connections/server.ts';
import { startLiveEvents } from '../../live-events.ts';
import type { PanelCall } from '../../panel-call.ts';
import { streamEvents } from './stream-events.ts';

const log = pino({ level: 'silent' });
const GRACE_MS = 60_000;
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Opens a stream on its own server, which begins to stop, as in `main.ts`, before, while or after the stream opens. */
async function openStream(stopAt: 'before' | 'while' | 'after') {
  const { database } = own.control;
  const liveEvents = startLiveEvents(database, log);
  const stopping = new AbortController();
  const budgets = new BudgetMeter();
  const server = await listen(0, '127.0.0.1');
  let closed: Promise<void> | undefined;
  const stop = () => {
    stopping.abort();
    closed = server.close(GRACE_MS);
  };
  server.use((req, res) => {
    const plan = own.control.plans.get('basic')!;
    const member = { tenantId: own.tenant.id, sessionHash: Buffer.alloc(32), plan };
    const service = { liveEvents, database, stopping: stopping.signal, log, budgets };
    if (stopAt === 'before') stop();
    void streamEvents({ service, member, req, res } as unknown as PanelCall<'streamEvents'>);
    if (stopAt === 'while') stop();
  });
  const [response] = (await once(get({ port: server.port }), 'response')) as [IncomingMessage];
  if (stopAt === 'after') stop();
  const text = (await response.setEncoding('utf8').toArray()).join('');
  await closed;
  const followers = budgets.usedBy('event_streams', own.tenant.id);
  await liveEvents.stop();
  return { status: response.statusCode, text, followers };
}

it.each(['before', 'while', 'after'] as const)(
  'ends an event stream at once, so that a browser comes back, where the service began to stop %s the stream opened',
  async (stopAt) => {
    const startedAt = performance.now();
    expect(await openStream(stopAt)).toEqual({ status: 200, text: 'retry: 2000\nid: 0\n\n', followers: 0 });
    expect(performance.now() - startedAt).toBeLessThan(GRACE_MS / 4);
  },
);
