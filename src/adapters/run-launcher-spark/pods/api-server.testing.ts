import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { V1Pod, V1PodStatus } from '@kubernetes/client-node';
import { runLabel } from '../attempt-names.ts';
import type { SparkRunLauncherOptions } from '../options.ts';
import { testOptions } from '../run-spec.testing.ts';

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
  /** Requests so far: lists of pods, lists of an attempt's messages, and reads of one message. */
  counts: { podLists: number; messageLists: number; messageReads: number };
  /** Watches under way. */
  watches: number;
  /** Whether the watches are told of no change. */
  silent: boolean;
  /** Gives pods of a run another status. */
  change(runId: number, status: V1PodStatus): void;
  /** Breaks off every connection to the API, and each further one until `comeBack`. */
  goAway(): void;
  comeBack(): void;
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
  const watches = new Set<ServerResponse>();
  let version = 0;
  let away = false;
  const tell = (type: string, pod: V1Pod) => {
    if (stub.silent) return;
    for (const watch of watches) watch.write(`${JSON.stringify({ type, object: pod })}\n`);
  };
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
    counts: { podLists: 0, messageLists: 0, messageReads: 0 },
    get watches() {
      return watches.size;
    },
    silent: false,
    change(runId, status) {
      stub.pods = stub.pods.map((pod) => {
        if (pod.metadata!.labels![runLabel] !== String(runId)) return pod;
        const changed = { ...pod, metadata: { ...pod.metadata, resourceVersion: String(++version) }, status };
        tell('MODIFIED', changed);
        return changed;
      });
    },
    goAway() {
      away = true;
      for (const watch of watches) watch.destroy();
    },
    comeBack() {
      away = false;
    },
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
    if (away) return void request.socket.destroy();
    if (searchParams.has('watch')) {
      watches.add(response.writeHead(200).once('close', () => watches.delete(response)));
      return response.flushHeaders();
    }
    if (request.method === 'GET') {
      stub.counts.podLists += 1;
      const items = stub.pods.filter((pod) => matches(pod, searchParams.get('labelSelector') ?? ''));
      return json(response, 200, { kind: 'PodList', metadata: { resourceVersion: String(version) }, items });
    }
    stub.asked += 1;
    const next = stub.answers.shift();
    if (next !== undefined && next !== 'lost') return json(response, next.status, next.body);
    const pod = JSON.parse(body) as V1Pod;
    stub.pods.push({ ...pod, metadata: { ...pod.metadata, resourceVersion: String(++version) } });
    tell('ADDED', stub.pods.at(-1)!);
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
      stub.counts.messageLists += 1;
      const bucket = `${path.replace(/\/$/, '')}/`;
      const found = [...objects].filter(([key]) => key.startsWith(`${bucket}${query.get('prefix')}`));
      const contents = found
        .map(([key, content]) => `<Key>${key.slice(bucket.length)}</Key><ETag>${etagOf(content)}</ETag>`)
        .map((entry) => `<Contents>${entry}</Contents>`)
        .join('');
      return response.end(`<ListBucketResult>${contents}</ListBucketResult>`);
    }
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method !== 'GET') return response.end();
    stub.counts.messageReads += 1;
    const found = objects.get(path);
    if (found !== undefined) return response.end(found);
    return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

function matches({ metadata }: V1Pod, selector: string): boolean {
  const wanted = selector.split(',').map((pair) => pair.split('='));
  return wanted.every(([label, value]) => metadata?.labels?.[label!] === value);
}

function etagOf(content: string): string {
  return createHash('md5').update(content).digest('hex');
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
