import { beforeAll, expect, inject, it } from 'vitest';
import { addToOutbox } from '../../src/domain/events/outbox.ts';
import { api, jsonl } from '../support/api.ts';
import {
  makeMember,
  makePanelTenant,
  type PanelClient,
  type PanelTenant,
  panelUrl,
} from '../support/panel.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant();
});

interface Streamed {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

/** A browser's EventSource: gathers events until it is closed. */
async function follow(client: PanelClient, lastEventId?: number) {
  const stop = new AbortController();
  const response = await fetch(inject('baseUrl') + panelUrl('streamEvents'), {
    headers: {
      Cookie: client.cookie!,
      ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
    },
    signal: stop.signal,
  });
  const events: Streamed[] = [];
  let beats = 0;
  let lastSeen: number | undefined;
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block === 'event: beat\ndata: {}') beats++;
        const [, seen] = /^id: (\d+)$/m.exec(block) ?? [];
        if (seen) lastSeen = Number(seen);
        const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (data) events.push({ id: Number(id), event: event!, data: JSON.parse(data) });
      }
    }
  })().catch(() => {});
  return {
    response,
    events,
    ended: reading,
    close: () => stop.abort(),
    lastSeen: () => lastSeen,
    beats: () => beats,
  };
}

it('tells of files and runs as they happen, of the own tenant only', async () => {
  const stranger = await makePanelTenant();
  const [mine, theirs] = [await follow(tenant.owner), await follow(stranger.owner)];
  expect(mine.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const slug = await makeSchema(tenant);
  const { jwt } = await makeToken(tenant, ['upload', 'process']);
  await api(jwt).upload(slug, 'a.jsonl', jsonl([{ happened_at: '2026-01-02', userId: 1 }]));
  await api(jwt).upload(slug, 'b.jsonl', jsonl([{ happened_at: '2026-01-02T00:00:00Z', userId: 1 }]));
  await api(jwt).processFiles(slug, { shape_id: 1, executors: 1 });
  const states = () =>
    mine.events.filter(({ event }) => event === 'file' || event === 'run').map(({ data }) => data.state);
  await expect.poll(states).toEqual(['failed', 'completed', 'started', 'running', 'completed']);
  for (const { event, data } of mine.events) {
    expect(data).toEqual({ type: event, id: data.id, schema: data.schema, state: data.state });
    if (event === 'file' || event === 'run')
      expect(data).toMatchObject({ id: expect.any(Number), schema: slug });
  }
  const ids = mine.events.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  // What was told of their own account's making may come late.
  expect(theirs.events.filter(({ data }) => data.schema !== null)).toEqual([]);
  mine.close();
  theirs.close();
});

const notice = (n: number) => ({
  topic: 'schemas' as const,
  key: `test:${tenant.id}`,
  payload: { type: 'test', schema: `n${n}`, state: null },
});
const numbersOf = (events: Streamed[]) =>
  events.filter(({ event }) => event === 'schema').map(({ data }) => Number(String(data.schema).slice(1)));

type Member = Awaited<ReturnType<typeof makeMember>>;

it.each([
  ['was removed', ({ id }: Member) => tenant.owner.call('removeMember', { path: { id } })],
  ['logged out', (member: Member) => member.clone().call('logOut')],
])('shows nothing of what follows to a member who %s', async (_, leave) => {
  const { database } = await control();
  const [gone, stays] = [await makeMember(tenant.owner, 'viewer'), await makeMember(tenant.owner, 'viewer')];
  const [theirs, others] = [await follow(gone), await follow(stays)];
  await addToOutbox(database, tenant.id, notice(1));
  await expect.poll(() => [numbersOf(theirs.events), numbersOf(others.events)]).toEqual([[1], [1]]);
  expect((await leave(gone)).status).toBe(200);
  for (const n of [2, 3]) await addToOutbox(database, tenant.id, notice(n));
  await theirs.ended;
  expect(numbersOf(theirs.events)).toEqual([1]);
  await expect.poll(() => numbersOf(others.events)).toEqual([1, 2, 3]);
  others.close();
});

it('goes on where a client stopped, without a gap and without doubles', async () => {
  const { database } = await control();
  const first = await follow(tenant.owner);
  for (let n = 0; n < 5; n++) await addToOutbox(database, tenant.id, notice(n));
  await expect.poll(() => numbersOf(first.events)).toEqual([0, 1, 2, 3, 4]);
  first.close();
  for (let n = 5; n < 40; n++) await addToOutbox(database, tenant.id, notice(n));
  const second = await follow(tenant.owner, first.events.find(({ data }) => data.schema === 'n2')!.id);
  for (let n = 40; n < 60; n++) await addToOutbox(database, tenant.id, notice(n));
  await expect.poll(() => numbersOf(second.events)).toEqual(Array.from({ length: 57 }, (_, i) => i + 3));
  second.close();
});

it('goes on where a client stopped that had not seen its first event', async () => {
  const { database } = await control();
  const first = await follow(tenant.owner);
  await expect.poll(first.lastSeen).toEqual(expect.any(Number));
  expect(first.events).toEqual([]);
  first.close();
  for (const n of [70, 71]) await addToOutbox(database, tenant.id, notice(n));
  const second = await follow(tenant.owner, first.lastSeen());
  await addToOutbox(database, tenant.id, notice(72));
  await expect.poll(() => second.events.map(({ data }) => data.schema)).toEqual(['n70', 'n71', 'n72']);
  second.close();
});

it('misses nothing of a transaction that commits behind others with greater ids', async () => {
  const { database } = await control();
  const client = await follow(tenant.owner);
  let commit: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const late = database.transaction(async (tx) => {
    await addToOutbox(tx, tenant.id, { ...notice(100), key: 'late' });
    await held;
  });
  await addToOutbox(database, tenant.id, notice(101));
  await expect.poll(() => numbersOf(client.events)).toEqual([101]);
  const seen = client.events.at(-1)!.id;
  client.close();
  commit();
  await late;
  const again = await follow(tenant.owner, seen);
  await expect.poll(() => numbersOf(again.events)).toEqual([100]);
  again.close();
});

it('beats while nothing happens, so that a client can tell a silent stream from a lost one', async () => {
  const client = await follow(tenant.owner);
  await expect.poll(client.beats, { timeout: 110_000 }).toBeGreaterThan(0);
  client.close();
}, 120_000);

it('ends with the session', async () => {
  const other = await makePanelTenant();
  const client = await follow(other.owner);
  await other.owner.clone().call('logOut');
  await client.ended;
  expect((await fetch(inject('baseUrl') + panelUrl('streamEvents'))).status).toBe(401);
}, 40_000);
