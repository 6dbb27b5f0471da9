import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { V1Pod } from '@kubernetes/client-node';
import type { SparkRunLauncherOptions } from './options.ts';
import { testOptions } from './testing.ts';

/** Answer to a request for a pod; `lost` makes the pod and then breaks the connection off. */
export type PodAnswer = { status: number; body: unknown } | 'lost';

/** The pods of a Kubernetes API server and the objects of an S3 bucket, behind one port of loopback. */
export interface StubCluster {
  options: SparkRunLauncherOptions;
  /** Taken from the front, one per request for a pod; with none left, pods are made. */
  answers: PodAnswer[];
  /** How many pods were asked for. */
  asked: number;
  /** How far its clock is ahead of ours, ms. */
  aheadMs: number;
  pods: V1Pod[];
  close(): Promise<void>;
}

export async function openStubCluster(): Promise<StubCluster> {
  const objects = new Map<string, string>();
  const http = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-cluster-'));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, JSON.stringify(kubeconfigOf(url)));
  const stub: StubCluster = {
    options: {
      ...testOptions,
      kubeconfig,
      objects: { ...testOptions.objects, endpoint: url, forcePathStyle: true },
    },
    answers: [],
    asked: 0,
    aheadMs: 0,
    pods: [],
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
  return stub;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Date', new Date(Date.now() + stub.aheadMs).toUTCString());
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url!, url);
    if (!pathname.startsWith('/api/'))
      return void object(request.method!, pathname, searchParams, body, response);
    if (request.method === 'GET') return json(response, 200, { kind: 'PodList', items: stub.pods });
    stub.asked += 1;
    const next = stub.answers.shift();
    if (next !== undefined && next !== 'lost') return json(response, next.status, next.body);
    stub.pods.push(JSON.parse(body));
    if (next === 'lost') request.socket.destroy();
    else json(response, 201, stub.pods.at(-1));
  }

  function object(
    method: string,
    path: string,
    query: URLSearchParams,
    body: string,
    response: ServerResponse,
  ) {
    if (query.has('list-type')) {
      const keys = [...objects.keys()].map((key) => key.slice(`${path.replace(/\/$/, '')}/`.length));
      const found = keys.filter((key) => key.startsWith(query.get('prefix')!));
      const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      return response.end(`<ListBucketResult>${contents}</ListBucketResult>`);
    }
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method !== 'GET') return response.end();
    const found = objects.get(path);
    if (found !== undefined) return response.end(found);
    return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function kubeconfigOf(server: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'stub', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'stub', user: { token: 'a-token' } }],
    contexts: [{ name: 'stub', context: { cluster: 'stub', user: 'stub' } }],
    'current-context': 'stub',
  };
}
