import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apiConfiguration } from './cluster.ts';

it('requests use one connection, and another when certificates may have changed', async () => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"kind":"PodList","items":[]}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const config = new KubeConfig();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.loadFromClusterAndUser({ name: 'c', server: url, skipTLSVerify: true }, { name: 'u', token: 't' });
  const api = new CoreV1Api(apiConfiguration(config));
  // From the first request on: the clock that the test moves begins at 0, whatever the process's own says.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = async () => {
    await api.listNamespacedPod({ namespace: 'celeiro' });
    // The connection is free a moment after its answer was read.
    await setImmediate();
  };

  for (let nth = 0; nth < 3; nth++) await ask();
  expect(connections).toBe(1);

  vi.advanceTimersByTime(600_000);
  for (let nth = 0; nth < 2; nth++) await ask();
  expect(connections).toBe(2);
});
