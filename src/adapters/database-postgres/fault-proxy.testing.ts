import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** Connection string that leads through the proxy. */
  connectionString: string;
  /** Connections tried so far. */
  readonly tried: number;
  /** Passes nothing on, not even on new connections, like a frozen host. `thaw` resumes where it stopped. */
  freeze(): void;
  thaw(): void;
  /** Passes on what is asked over the open connections, and no answer, until `thaw`. */
  holdAnswers(): void;
  /** Passes nothing on over the open connections, like a router that forgot them. New ones work. */
  forget(): void;
  /** Resets every connection; both ends see it. */
  reset(): void;
  /** Resets every new connection, as if nobody listened, until `accept`. */
  refuse(): void;
  accept(): void;
  stop(): Promise<void>;
}

/** A proxy on loopback in front of a PostgreSQL server; a test makes it fail the way a network does. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const answering = new Set<Socket>();
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
    // A frozen connection stays silent: its end is not passed on either.
    from.on('close', () => {
      sockets.delete(from);
      answering.delete(from);
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
    answering.add(database);
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
    holdAnswers() {
      for (const socket of answering) socket.pause();
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
