import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { api } from '../support/api.ts';
import { makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

const { CELEIRO_PROFILE } = inject('serviceEnv');

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

/** Sends the text unchanged. @returns the answer */
async function send(request: string): Promise<string> {
  const { hostname, port } = new URL(inject('baseUrl'));
  const client = connect(Number(port), hostname);
  client.end(request);
  return text(client);
}

// In the distributed profile, a balancer in between passes on one Host, and a path.
it.skipIf(CELEIRO_PROFILE === 'distributed')('wants one Host, and takes an absolute target', async () => {
  const get = (headers: string, target = '/healthz') =>
    send(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(await get('Host: a\r\n')).toMatch(/^HTTP\/1.1 200 /);
  expect(await get('Host: a\r\n', 'http://a/healthz')).toMatch(/^HTTP\/1.1 200 /);
  for (const hosts of ['Host: a\r\nhOST: b\r\n', '']) {
    expect(await get(hosts)).toMatch(/^HTTP\/1.1 400 .*"code":"malformed_request"/s);
  }
});

// A balancer answers these itself.
describe.skipIf(CELEIRO_PROFILE === 'distributed')('what cannot be read as a request is told why', () => {
  it.each([
    [
      'more than 16 KiB of address and headers',
      `GET /?q=${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost a\r\n\r\n', 400, 'malformed_request'],
    ['no HTTP', '\x16\x03\x01 TLS begins so\r\n\r\n', 400, 'malformed_request'],
  ])('%s', async (_case, request, status, code) => {
    const answer = await send(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*Link: <[^>]*/docs/erros#${code}>`, 's'));
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      ...{ code, error: expect.stringContaining('requisição') },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('an integer written in another way', () => {
  it.each(['0x1', '+1', '1e0', '%201', '1.0', '01'])('%s is refused', async (written) => {
    const address = `${inject('baseUrl')}/api/v1/schemas/${slug}/files?page=${written}`;
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${tenant.token}` } });
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['page'],
    ]);
    expect((await api(tenant.token).listFiles(slug, { page: 1 })).status).toBe(200);
  });
});

describe('a body with more faults than anybody reads', () => {
  const login = (body: string) =>
    fetch(`${inject('baseUrl')}/panel/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: inject('baseUrl') },
      body,
    });
  const query = (body: string) =>
    fetch(`${inject('baseUrl')}/api/v1/schemas/${slug}/query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tenant.token}` },
      body,
    });
  const items = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, 1])));
  const longName = (length: number) => JSON.stringify({ ['x'.repeat(length)]: 1 });

  // Without a login a body has 16 KiB at most.
  it.each([
    ['200,000 wrong items', () => query(`{"select":${items(200_000, '1')}}`)],
    ['200,000 wrong items of another list', () => query(`{"order_by":${items(200_000, '[]')}}`)],
    ['60,000 unknown members', () => query(members(60_000))],
    ['1,200 unknown members, without a login', () => login(members(1200))],
    ['a list for the body, without a login', () => login(items(5000, '{}'))],
    ['a member with a long name', () => query(longName(900_000))],
    ['a member with a long name, without a login', () => login(longName(16_000))],
  ])('%s: is refused with an answer of less than 200 kB', async (_case, sent) => {
    const answer = await sent();
    const body = await answer.text();
    expect([400, 422], body.slice(0, 200)).toContain(answer.status);
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
    expect(body.length).toBeLessThan(200_000);
  });
});
