import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The connection string, by way of the proxy. */
  connectionString: string;
  /** How many connections were tried so far. */
  readonly tried: number;
  /** Passes nothing on any more, on new connections neither, as a host that is frozen; `thaw` goes on where it was. */
  freeze(): void;
  thaw(): void;
  /** Passes nothing on any more on the connections there are, as where a router forgot them; new ones work. */
  forget(): void;
  /** Resets every connection; both ends see it. */
  reset(): void;
  /** Resets new connections from now on, as where nobody listens; `accept` ends that. */
  refuse(): void;
  accept(): void;
  stop(): Promise<void>;
}

/** A proxy on loopback in front of a PostgreSQL server, whose network has faults when a test wants them. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let tried = 0;
  let refuses = false;
  let frozen = false;

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {}); // 'close' follows
    // What was silent stays silent: its end is not passed on either.
    from.on('close', () => {
      sockets.delete(from);
      if (!frozen) to.destroy();
    });
    if (frozen) from.pause();
  };
  const server = createServer((client) => {
    tried++;
    if (refuses) {
      client.resetAndDestroy();
      return;
    }
    const database = connect(Number(port), hostname);
    passOn(client, database);
    passOn(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);

  return {
    connectionString: url.href,
    get tried() {
      return tried;
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    forget() {
      for (const socket of sockets) socket.pause();
    },
    reset,
    refuse() {
      refuses = true;
    },
    accept() {
      refuses = false;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      reset();
      await closed;
    },
  };
}
