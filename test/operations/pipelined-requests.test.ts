import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, it } from 'vitest';

/** 51 kB of requests, as many as fit. */
const sent = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1450);

// In the distributed profile, a balancer stands between the test and two services.
const { CELEIRO_PROFILE } = inject('serviceEnv');
it.skipIf(CELEIRO_PROFILE === 'distributed')(
  'computes next to nothing for a client that pipelines requests for /metrics and never reads',
  async () => {
    const { hostname, port } = new URL(inject('baseUrl'));
    const before = await answers();
    const clients = Array.from({ length: 5 }, () => connect(Number(port), hostname).on('error', () => {}));
    const cut = clients.map((client) => once(client, 'close'));
    for (const client of clients) client.pause().write(sent);
    for (let n = 0; n < 5; n++) expect((await fetch(`${inject('baseUrl')}/healthz`)).status).toBe(200);
    for (const client of clients) client.resume();
    await Promise.all(cut);
    expect((await answers()) - before).toBeLessThan(200);
  },
);

/** Number of answers of `/metrics` so far, including those that were cut. */
async function answers(): Promise<number> {
  const text = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
  const counts = text.matchAll(/^celeiro_http_request_seconds_count\{.*operation="getMetrics".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
