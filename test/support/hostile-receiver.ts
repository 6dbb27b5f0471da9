import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How a receiver treats the sender of a message, by the path of its URL. */
const conducts = {
  /** Reads and never answers. */
  hang() {},
  reset: (socket: Socket) => socket.resetAndDestroy(),
  switch: (socket: Socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  /** One byte a second of an answer that never ends its head. */
  drip: (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-A: ', 'a'),
  /** A status, then one byte of the body a second. */
  'drip-body': (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
    drip(socket, '', 'b');
  },
  /** Interim (1xx) answers as fast as the sender reads them. */
  interim(socket: Socket) {
    const many = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000);
    const more = () => {
      while (!socket.destroyed && socket.write(many));
    };
    socket.on('drain', more);
    more();
  },
};

export type HostileConduct = keyof typeof conducts;
export const hostileConducts = Object.keys(conducts) as HostileConduct[];

/** Starts a receiver on this machine that behaves as the path of its URL says. */
export async function startHostileReceiver() {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.once('data', (request) => {
      const path = /^POST \/([\w-]+)/.exec(request.toString('latin1'))?.[1] as HostileConduct;
      conducts[path]?.(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (conduct: HostileConduct) => `http://127.0.0.1:${port}/${conduct}`,
    /** URL at which a TLS handshake is never answered. */
    tlsUrl: `https://127.0.0.1:${port}/`,
    connections: () => connections,
    open: () => sockets.size,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function drip(socket: Socket, first: string, byte: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(byte), 1000);
  socket.on('close', () => clearInterval(timer));
}
