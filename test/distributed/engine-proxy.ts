import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket, connect as tlsConnect } from 'node:tls';

/** What the network between the service and one engine does. */
export type Fault =
  /** New connections are refused, and open ones are reset. */
  | 'refused'
  /** New connections are accepted and open ones stay, but nothing is passed on. */
  | 'half-open'
  /** Each piece of an answer arrives `SLOW_MS` late. */
  | 'slow'
  /** Each connection is reset in the middle of an answer. */
  | 'reset';

const SLOW_MS = 150;

export interface EngineProxy {
  port: number;
  /** How often a fault struck since it was injected: connections, pieces of answers. */
  readonly struck: number;
  inject(fault: Fault): Promise<void>;
  lift(): Promise<void>;
  stop(): Promise<void>;
}

interface Target {
  host: string;
  port: number;
  /** Bytes of answers that pass before `reset` strikes a connection, so that a handshake succeeds. */
  handshakeBytes?: number;
  /** Changes the engine's answers on their way; with the engine's key and certificate, those inside of TLS. */
  rewrite?: (answer: Buffer, proxyPort: number) => Buffer;
  pair?: { key: Buffer; cert: Buffer };
}

/** A proxy on loopback in front of an engine. */
export async function startEngineProxy(target: Target): Promise<EngineProxy> {
  const { host, pair, handshakeBytes = 0, rewrite = (answer: Buffer) => answer } = target;
  /** What is read and written -> the TCP connection below, which is another where TLS ends here. */
  const sockets = new Map<Socket, Socket>();
  let fault: Fault | undefined;
  let struck = 0;
  let port = 0;
  const server = createServer((below) => {
    const belowEngine = connect({ host, port: target.port });
    const client = pair ? new TLSSocket(below, { isServer: true, ...pair }) : below;
    const engine = pair ? tlsConnect({ socket: belowEngine, host }) : belowEngine;
    for (const [from, tcp, to] of [
      [client, below, engine],
      [engine, belowEngine, client],
    ] as const) {
      sockets.set(from, tcp);
      tcp.on('error', () => {});
      from.on('error', () => {}); // 'close' follows
      from.on('close', () => {
        sockets.delete(from);
        if (fault !== 'half-open') to.destroy();
      });
    }
    if (fault === 'half-open') {
      struck += 1;
      client.pause();
      engine.pause();
    }
    client.on('data', (bytes) => engine.write(bytes));
    let answered = 0;
    let last = Promise.resolve();
    engine.on('data', (bytes) => {
      const answer = rewrite(bytes, port);
      answered += answer.length;
      if (fault === 'slow') {
        struck += 1;
        last = last.then(() => new Promise((resolve) => setTimeout(resolve, SLOW_MS)));
      }
      if (fault === 'reset' && answered > handshakeBytes) {
        struck += 1;
        client.write(answer.subarray(0, answer.length >> 1), () => below.resetAndDestroy());
        return;
      }
      last = last.then(() => void client.write(answer));
    });
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const tcp of sockets.values()) tcp.resetAndDestroy();
    await closed;
  };
  await listen();

  return {
    port,
    get struck() {
      return struck;
    },
    async inject(injected) {
      fault = injected;
      struck = 0;
      if (fault === 'refused') {
        // Counts the open connections: the proxy does not see those refused from now on. Two sockets per connection.
        struck = sockets.size / 2;
        await close();
      }
      if (fault === 'half-open') for (const socket of sockets.keys()) socket.pause();
    },
    async lift() {
      const lifted = fault;
      fault = undefined;
      if (lifted === 'refused') await listen();
      // Bytes in flight are lost, as if a router had restarted and forgotten its connections.
      if (lifted === 'half-open') for (const tcp of sockets.values()) tcp.resetAndDestroy();
    },
    async stop() {
      if (server.listening) await close();
    },
  };
}
