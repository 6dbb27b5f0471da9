import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import { useCluster } from '../use-cluster.ts';
import { bareLauncher, eventually, launch, newLauncher, newRun, upload } from './world.ts';

useCluster();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-watch-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('tells of changes again after the cluster’s API was away', async () => {
  const api = await gateToApi();
  const told: number[] = [];
  const watcher = bareLauncher({ kubeconfig: await kubeconfigThrough(api.port) });
  watcher.onChange((runId) => told.push(runId));
  const launcher = newLauncher();
  const waiting = { driverShape: shapeWith({ ocpus: 64 }) };
  const [before, meanwhile] = [
    await newRun([await upload(1)], waiting),
    await newRun([await upload(1)], waiting),
  ];
  await launch(launcher, before);
  await eventually('the first is told', async () => (told.includes(before.runId) ? true : undefined));

  await api.close();
  await launch(launcher, meanwhile);
  await expect(watcher.observe(before)).rejects.toThrow();
  await api.open();
  await eventually('what was missed is told', async () =>
    told.includes(meanwhile.runId) ? true : undefined,
  );
  expect(await watcher.observe(before)).toMatchObject({ state: 'running' });
  await watcher.close();
  await api.close();
});

const kubeconfig = inject('stackSettings').CELEIRO_KUBECONFIG!;

async function serverOfCluster(): Promise<URL> {
  const config = JSON.parse(await readFile(kubeconfig, 'utf8')) as {
    clusters: [{ cluster: { server: string } }];
  };
  return new URL(config.clusters[0].cluster.server);
}

async function kubeconfigThrough(port: number): Promise<string> {
  const config = JSON.parse(await readFile(kubeconfig, 'utf8'));
  Object.assign(config.clusters[0].cluster, {
    server: `https://127.0.0.1:${port}`,
    'tls-server-name': 'kubernetes',
  });
  const path = join(folder, 'kubeconfig');
  await writeFile(path, JSON.stringify(config));
  return path;
}

/** Starts a proxy to the API that can be closed, together with its connections, and opened again. */
async function gateToApi() {
  const { hostname, port: apiPort } = await serverOfCluster();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(apiPort), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const port = await open();
  return {
    port,
    open: () => open(port),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
