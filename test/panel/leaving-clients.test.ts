import { describe, expect, inject, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { type LeftRequest, leaveWhileIdentified } from '../support/leaving-clients.ts';
import {
  makePanelTenant,
  type PanelRequest,
  type PanelTenant,
  panelOperations,
  panelUrl,
} from '../support/panel.ts';
import { makeSchema, makeToken } from '../support/tenants.ts';

/** More than a session has event streams, and more than a tenant has places for queries. */
const REQUESTS = 12;

const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
const count = { select: ['count(*) as n'], ...window };
/** Longer than all tests: the pattern can be tried on every text in many ways, and matches in none. */
const heavy = { ...count, where: [{ field: 'action', op: 'like', value: '%a_%a_%a_%b' }] };

/** An operation as the owner of a tenant asks for it. */
function asked(
  { owner }: PanelTenant,
  operationId: string,
  { body, ...rest }: PanelRequest = {},
): LeftRequest {
  const { method, takes } = panelOperations.find((one) => one.operationId === operationId)!;
  return {
    method: method.toUpperCase(),
    path: panelUrl(operationId, rest),
    headers: {
      Origin: new URL(inject('baseUrl')).origin,
      Cookie: owner.cookie!,
      ...(takes && { 'Content-Type': takes }),
    },
    body: typeof body === 'object' ? JSON.stringify(body) : (body as string | undefined),
  };
}

const budgetsOf = async ({ owner }: PanelTenant) => {
  const { data } = (await owner.call('listBudgets')).body;
  return Object.fromEntries(data.map(({ name, used }: { name: string; used: number }) => [name, used]));
};

// There, each replica counts for itself, and Trino shares its places otherwise.
describe.skipIf(inject('serviceEnv').CELEIRO_PROFILE === 'distributed')(
  'a client that leaves before the service knows who asks',
  () => {
    it('is counted in no budget for longer', async () => {
      const tenant = await makePanelTenant();
      const slug = await makeSchema(tenant);
      const { jwt } = await makeToken(tenant, ['query', 'process']);
      const before = await budgetsOf(tenant);
      const ofSession = [
        asked(tenant, 'getCredits'),
        asked(tenant, 'streamEvents'),
        asked(tenant, 'detectSchema', { body: '{"quando":"2026-11-01","valor":1}\n' }),
        asked(tenant, 'runQuery', { path: { slug }, body: count }),
      ];
      const headers = { Authorization: `Bearer ${jwt}`, 'Content-Type': 'application/json' };
      const ofToken: LeftRequest[] = [
        { method: 'GET', path: '/api/v1/dataflow/shapes', headers },
        { method: 'POST', path: `/api/v1/schemas/${slug}/query`, headers, body: JSON.stringify(count) },
      ];
      await leaveWhileIdentified('sessions', Array(REQUESTS).fill(ofSession).flat());
      await leaveWhileIdentified('api_tokens', Array(REQUESTS).fill(ofToken).flat());
      await expect.poll(() => budgetsOf(tenant)).toEqual(before);

      // Streams of a session have a bound of their own, which no operation tells.
      const stream = new AbortController();
      const { path, headers: ofOwner } = asked(tenant, 'streamEvents');
      const answer = await fetch(inject('baseUrl') + path, { headers: ofOwner, signal: stream.signal });
      expect(answer.status).toBe(200);
      stream.abort();
    });

    it('leaves no query behind that takes a place: tiles of a board', async () => {
      const tenant = await makePanelTenant();
      const slug = await makeSchema(tenant);
      const { jwt } = await makeToken(tenant, ['upload']);
      const line = { happened_at: '2026-01-01T00:00:00Z', userId: 1, action: 'a'.repeat(100) };
      expect((await api(jwt).upload(slug, 'a.jsonl', jsonl(Array(40_000).fill(line)))).status).toBe(200);
      const { id } = (await tenant.owner.call('createBoard', { body: { name: 'Lento' } })).body;
      for (let n = 0; n <= REQUESTS; n++) {
        const query = JSON.stringify(n === 0 ? count : heavy);
        const tile = { schema: slug, title: 'x', query, chart: null, width: 'half', last_days: null };
        expect((await tenant.owner.call('pinTile', { path: { id }, body: tile })).status).toBe(200);
      }
      const left = Array.from({ length: REQUESTS }, (_, n) =>
        asked(tenant, 'answerTile', { path: { id, number: n + 2 } }),
      );
      await leaveWhileIdentified('sessions', left);
      const light = await tenant.owner.call('answerTile', { path: { id, number: 1 } });
      expect(light.status).toBe(200);
    });
  },
);
