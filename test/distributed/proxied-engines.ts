import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStack } from '../../tools/stack/context.ts';
import { readPair } from '../../tools/stack/servers/authority.ts';
import { type EngineProxy, startEngineProxy } from './engine-proxy.ts';

export type Engine = 'postgres' | 's3' | 'kafka' | 'trino' | 'kubernetes';

/**
 * Bytes that each server sends in a TLS handshake, as measured (866, 2062, 1032) and rounded up: little more, so that the
 * next answer exceeds them.
 */
const tlsBytes = { postgres: 900, s3: 2100, trino: 1100 };

export interface ProxiedEngines {
  proxies: Record<Engine, EngineProxy>;
  /** Settings of a service that reaches each engine through its proxy. */
  settings: Record<string, string>;
}

/**
 * Puts a proxy before each engine of a part of the stack.
 * @param folder where the kubeconfig for the proxy is written
 */
export async function startProxies(stack: Record<string, string>, folder: string): Promise<ProxiedEngines> {
  const database = new URL(stack.CELEIRO_DATABASE_URL!);
  const s3 = new URL(stack.CELEIRO_S3_ENDPOINT!);
  const trino = new URL(stack.CELEIRO_TRINO_URL!);
  const [broker, brokerPort] = stack.CELEIRO_KAFKA_BROKERS!.split(':') as [string, string];
  const kubeconfig = JSON.parse(await readFile(stack.CELEIRO_KUBECONFIG!, 'utf8'));
  const cluster = kubeconfig.clusters[0].cluster;
  const kafka = {
    ...{ host: broker, port: Number(brokerPort) },
    rewrite: (answer: Buffer, proxyPort: number) =>
      brokerAddressed(answer, broker, Number(brokerPort), proxyPort),
    pair: await readPair(await openStack(), 'kafka'),
  };

  const proxies = {
    postgres: await startEngineProxy({
      ...addressOf(database),
      handshakeBytes: tlsBytes.postgres + 1000,
    }),
    s3: await startEngineProxy({ ...addressOf(s3), handshakeBytes: tlsBytes.s3 }),
    kafka: await startEngineProxy(kafka),
    trino: await startEngineProxy({ ...addressOf(trino), handshakeBytes: tlsBytes.trino }),
    kubernetes: await startEngineProxy({ ...addressOf(new URL(cluster.server)), handshakeBytes: 4000 }),
  };

  for (const [url, engine] of [
    [database, 'postgres'],
    [s3, 's3'],
    [trino, 'trino'],
  ] as const) {
    url.port = String(proxies[engine].port);
  }
  cluster.server = `https://127.0.0.1:${proxies.kubernetes.port}`;
  cluster['tls-server-name'] = 'kubernetes';
  const proxiedKubeconfig = join(folder, 'kubeconfig');
  await writeFile(proxiedKubeconfig, JSON.stringify(kubeconfig), { mode: 0o600 });
  return {
    proxies,
    settings: {
      CELEIRO_DATABASE_URL: database.href,
      CELEIRO_S3_ENDPOINT: s3.origin,
      CELEIRO_TRINO_URL: trino.origin,
      CELEIRO_KAFKA_BROKERS: `127.0.0.1:${proxies.kafka.port}`,
      CELEIRO_KUBECONFIG: proxiedKubeconfig,
    },
  };
}

function addressOf({ hostname, port }: URL) {
  return { host: hostname, port: Number(port) };
}

/** Puts the proxy's port into Kafka's answers, which name brokers by a length, the host, and a port of four bytes. */
function brokerAddressed(answer: Buffer, host: string, port: number, proxyPort: number): Buffer {
  const address = Buffer.alloc(host.length + 4);
  address.write(host, 'latin1');
  address.writeUInt32BE(port, host.length);
  for (let at = answer.indexOf(address); at >= 0; at = answer.indexOf(address, at + 1)) {
    answer.writeUInt32BE(proxyPort, at + host.length);
  }
  return answer;
}
