import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  /** Sends new connections to these in turn from now on; if one refuses, to the next. */
  forwardTo(urls: string[]): void;
  stop(): Promise<void>;
}

/** Spreads connections over replicas of the service, as the load balancer of an installation does. */
export async function startBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let ports: number[] = [];
  let turn = 0;

  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const open = (client: Socket, tries: number) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tries === 0) return void client.destroy();
    const replica = track(connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
    let taken = false;
    replica.once('connect', () => {
      taken = true;
      client.pipe(replica).pipe(client);
    });
    replica.once('close', () => (taken ? client.destroy() : open(client, tries - 1)));
    client.once('close', () => taken && replica.destroy());
  };
  const server = createServer({ allowHalfOpen: true }, (client) => open(track(client), ports.length));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(urls) {
      ports = urls.map((url) => Number(new URL(url).port));
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
