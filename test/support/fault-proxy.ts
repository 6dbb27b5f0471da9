import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Fault =
  /** Cuts the connection: before the service sees the request, at half of its body, or instead of the answer. */
  | { cut: 'before' | 'middle' | 'answer' }
  /** Answers at once, without waiting for the rest of the body; the service never sees the request. */
  | { status: number; headers?: Record<string, string> };

export interface ProxiedRequest {
  method: string;
  /** As sent, without the query. */
  path: string;
  /** When the head of the request had arrived, on the clock of `performance`. */
  atMs: number;
}

export interface FaultProxy {
  url: string;
  /** Requests since the last `reset`, struck by a fault or not. */
  readonly requests: ProxiedRequest[];
  /** Sets the service behind the proxy. The service is started with the proxy's URL, so the proxy starts first. */
  forwardTo(serviceUrl: string): void;
  /** Strikes the `nth` request that `matches`, counted from 1; without `nth`, every such request. */
  inject(fault: Fault, matches: (request: ProxiedRequest) => boolean, nth?: number): void;
  /** Forgets requests and faults. Returns the faults that struck nothing. */
  reset(): Fault[];
  stop(): Promise<void>;
}

interface Rule {
  fault: Fault;
  matches: (request: ProxiedRequest) => boolean;
  nth: number | undefined;
  matched: number;
  struck: boolean;
}

/**
 * Starts a proxy on loopback. It passes on bytes in both directions as they arrive, so that early answers and closed
 * connections stay the service's own. Requests must have a `Content-Length`.
 */
export async function startFaultProxy(): Promise<FaultProxy> {
  const requests: ProxiedRequest[] = [];
  const rules: Rule[] = [];
  const sockets = new Set<Socket>();
  let servicePort = 0;

  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const faultFor = (request: ProxiedRequest): Fault | undefined => {
    requests.push(request);
    let fault: Fault | undefined;
    for (const rule of rules) {
      if (!rule.matches(request)) continue;
      rule.matched++;
      if (fault || (rule.nth !== undefined && rule.nth !== rule.matched)) continue;
      rule.struck = true;
      fault = rule.fault;
    }
    return fault;
  };
  const server = createServer({ allowHalfOpen: true }, (client) =>
    relay(
      track(client),
      () => track(connect({ port: servicePort, host: '127.0.0.1', allowHalfOpen: true })),
      faultFor,
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forwardTo(serviceUrl) {
      servicePort = Number(new URL(serviceUrl).port);
    },
    inject(fault, matches, nth) {
      rules.push({ fault, matches, nth, matched: 0, struck: false });
    },
    reset() {
      requests.length = 0;
      return rules
        .splice(0)
        .filter(({ struck }) => !struck)
        .map(({ fault }) => fault);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** One connection of a client, and the service's end of it once a request goes there. */
function relay(
  client: Socket,
  openService: () => Socket,
  faultFor: (request: ProxiedRequest) => Fault | undefined,
): void {
  let service: Socket | undefined;
  let fault: Fault | undefined;
  let head = Buffer.alloc(0);
  /** Bytes of the request's body still to come, and how many of these the service gets. */
  let bodyLeft = 0;
  let forwardLeft = 0;
  let isCut = false;

  const cut = () => {
    isCut = true;
    client.destroy();
    service?.destroy();
  };
  const forward = (bytes: Buffer) => {
    service ??= openService()
      .on('data', (answer) => {
        if (fault && 'cut' in fault && fault.cut === 'answer') cut();
        else if (!client.write(answer)) pauseUntilDrained(service!, client);
      })
      .on('end', () => client.end())
      .on('error', () => {}) // 'close' follows
      .on('close', () => client.destroySoon());
    if (!service.write(bytes)) pauseUntilDrained(client, service);
  };

  const takeHead = (bytes: Buffer) => {
    const [first, ...lines] = bytes.toString('latin1').split('\r\n');
    const [method, target] = first!.split(' ') as [string, string];
    const headers = new Map(lines.map((line) => line.toLowerCase().split(': ', 2) as [string, string]));
    if (headers.has('transfer-encoding')) throw new Error(`${first}: the proxy needs a Content-Length`);
    bodyLeft = Number(headers.get('content-length') ?? 0);
    fault = faultFor({ method, path: target.replace(/\?.*/, ''), atMs: performance.now() });
    if (fault && 'status' in fault) {
      forwardLeft = 0;
      client.write(answerOf(fault.status, fault.headers));
      if (fault.headers?.Connection === 'close') client.end();
    } else if (fault?.cut === 'before') {
      cut();
    } else {
      forwardLeft = fault?.cut === 'middle' ? Math.floor(bodyLeft / 2) : bodyLeft;
      forward(bytes);
    }
  };
  const takeBody = (bytes: Buffer) => {
    bodyLeft -= bytes.length;
    const forwarded = bytes.subarray(0, forwardLeft);
    forwardLeft -= forwarded.length;
    if (forwarded.length > 0) forward(forwarded);
    if (fault && 'cut' in fault && fault.cut === 'middle' && forwardLeft === 0) {
      isCut = true;
      service!.write('', cut); // the callback runs once everything before is written
    }
  };
  client
    .on('data', (chunk: Buffer) => {
      for (let rest = chunk; rest.length > 0 && !isCut; ) {
        if (bodyLeft > 0) {
          const bytes = rest.subarray(0, bodyLeft);
          rest = rest.subarray(bytes.length);
          takeBody(bytes);
          continue;
        }
        head = Buffer.concat([head, rest]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        rest = head.subarray(end + 4);
        const bytes = head.subarray(0, end + 4);
        head = Buffer.alloc(0);
        takeHead(bytes);
      }
    })
    .on('end', () => (service ? service.end() : client.end()))
    .on('error', () => {}) // 'close' follows
    .on('close', () => service?.destroy());
}

function pauseUntilDrained(source: Socket, target: Socket): void {
  source.pause();
  target.once('drain', () => source.resume());
}

function answerOf(status: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
}
