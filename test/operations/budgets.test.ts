import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { api } from '../support/api.ts';
import { metric } from '../support/metric.ts';
import { makeSchema, makeTenant, makeToken } from '../support/tenants.ts';

/** There, a balancer stands before two replicas. */
const DISTRIBUTED = inject('serviceEnv').CELEIRO_PROFILE === 'distributed';

it("requests per minute are bounded for all of a tenant's tokens together, and told with the headers of the limit", async () => {
  const tenant = await makeTenant({ plan: 'tight' });
  const slug = await makeSchema(tenant);
  const other = await makeTenant({ plan: 'tight' });
  const otherSlug = await makeSchema(other);
  const codes: string[] = [];
  for (let i = 0; i < 4; i++) {
    const { jwt } = await makeToken(tenant, ['files']);
    for (let call = 0; call < 3; call++) {
      const answer = await api(jwt).listFiles(slug);
      codes.push(answer.body.code ?? 'ok');
      if (answer.status !== 429) continue;
      expect(answer.headers.ratelimit).toMatch(/r=0; t=\d+/);
      expect(answer.headers['ratelimit-policy']).toMatch(/q=5; w=60/);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  // 5 a token, 10 a tenant.
  expect(codes).toEqual([...Array(10).fill('ok'), 'tenant_rate_limited', 'tenant_rate_limited']);
  expect((await api(other.token).listFiles(otherSlug)).status).toBe(200);
  // Each replica counts what it refused itself; the balancer gives new connections to the replicas in turn.
  await expect
    .poll(() => metric('celeiro_budget_refusals_total{budget="request_rate"}'))
    .toBeGreaterThanOrEqual(DISTRIBUTED ? 1 : 2);
});

it('what one token sends beyond its own limit takes nothing from the tenant', async () => {
  const tenant = await makeTenant({ plan: 'tight' });
  const slug = await makeSchema(tenant);
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) statuses.push((await api(tenant.token).listFiles(slug)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  const { jwt } = await makeToken(tenant, ['files']);
  expect((await api(jwt).listFiles(slug)).status).toBe(200);
});

/** The code of a login's refusal. */
async function logInFrom(localAddress: string): Promise<string> {
  const { origin, port } = new URL(inject('baseUrl'));
  const body = JSON.stringify({ email: 'ninguem@nada.example', password: 'nada que se saiba' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Origin: origin };
  const to = { port, host: '127.0.0.1', localAddress, path: '/panel/api/login', agent: false };
  const call = request({ ...to, method: 'POST', headers });
  call.end(body);
  const [answer] = await once(call, 'response');
  return JSON.parse(await text(answer)).code;
}

/** Takes its whole share, and other tests send as strangers from 127.0.0.1. */
const GREEDY = '127.0.0.3';

// There, each replica counts for itself.
describe.skipIf(DISTRIBUTED)('bodies that never end', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Begins a request with a JSON body of unknown length and never finishes it; it counts as the largest that the operation takes. */
  async function stall(
    head: string,
    { more = '', localAddress = '127.0.0.1' },
  ): Promise<{ answer: Promise<string> }> {
    const port = Number(new URL(inject('baseUrl')).port);
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    const origin = new URL(inject('baseUrl')).origin;
    socket.write(
      `POST ${head} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${more}\r\n1\r\n[\r\n`,
    );
    return { answer: once(socket, 'data').then(([data]) => String(data)) };
  }

  it('of one address end at its share, and the login of another address is answered', async () => {
    const sent = () => stall('/panel/api/login', { localAddress: GREEDY });
    const answers = await Promise.all(Array.from({ length: 17 }, sent));
    const first = await Promise.race(answers.map(({ answer }) => answer));
    expect(first).toMatch(/^HTTP\/1.1 429 .*retry-after: 1.*too_many_bytes_from_address/is);
    // Of all addresses together; other tests may send as well.
    const used = await metric('celeiro_budget_used{budget="address_body_bytes"}');
    expect(used).toBeGreaterThanOrEqual(256 * 1024);

    expect(await logInFrom(GREEDY)).toBe('too_many_bytes_from_address');
    expect(await logInFrom('127.0.0.2')).toBe('wrong_credentials');
  });

  it('of one tenant take its requests under way, and another tenant is answered', async () => {
    const tenant = await makeTenant({ plan: 'tight' });
    const slug = await makeSchema(tenant);
    const other = await makeTenant({ plan: 'tight' });
    const auth = `Authorization: Bearer ${tenant.token}\r\n`;
    const answers = await Promise.all(
      Array.from({ length: 26 }, () => stall(`/api/v1/schemas/${slug}/query`, { more: auth })),
    );
    expect(await Promise.race(answers.map(({ answer }) => answer))).toMatch(
      /^HTTP\/1.1 429 .*retry-after: 1.*too_many_requests/is,
    );
    expect((await api(tenant.token).listShapes()).body.code).toBe('too_many_requests');
    expect((await api(other.token).listShapes()).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await api(tenant.token).listShapes()).status).toBe(200);
  });
});
