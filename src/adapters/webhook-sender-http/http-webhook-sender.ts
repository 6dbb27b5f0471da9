import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SendFailure, WebhookRequest, WebhookSender } from '../../ports/webhook-sender.ts';
import { createAddressGuard } from './address-guard.ts';
import { createHostResolver, type ResolveHost } from './resolve-host.ts';

export interface WebhookSenderOptions {
  /** CIDR ranges that are allowed although they are not public; plain http goes to these only. */
  allowedRanges: string[];
  timeoutMs?: number;
  resolve?: ResolveHost;
}

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;
/** Longest time from the status to the end of the kept body, ms: the status alone decides the outcome. */
const BODY_MS = 2_000;
/** Most interim answers (1xx) before the final one; nothing else bounds what they cost in 15 s. */
const MAX_INTERIM_ANSWERS = 8;
const KEPT_CHARACTERS = 1024;

/**
 * Node's own client with the guard as its name lookup: the guard returns checked addresses, and the connection goes
 * to one of them. Each message has its own connection, so no earlier check is reused. Proxies and other settings of
 * the environment are ignored.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const guard = createAddressGuard(options.allowedRanges);
  const resolve = options.resolve ?? createHostResolver();
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  // Agents of its own: the global ones may be told to use a proxy.
  const agents = { 'http:': new http.Agent(), 'https:': new https.Agent({ maxCachedSessions: 0 }) };

  return {
    async send(request, stop) {
      const startedAt = performance.now();
      const ms = () => Math.round(performance.now() - startedAt);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const url = new URL(request.url);
        if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused(url.protocol);
        // Plain http goes only to the ranges that the operator opened.
        const check = checkWith(url.protocol === 'http:' ? guard.isOpened : guard.passes);
        const hostname = url.hostname.replace(/^\[|\]$/g, '');
        // A literal address is connected to without a lookup.
        if (isIP(hostname)) check([hostname]);
        const signal = AbortSignal.any([stop, timeout]);
        const lookup = guardedLookup(check, resolve);
        const res = await post(url, request, { agent: agents[url.protocol], lookup, signal });
        return {
          kind: 'answer',
          status: res.statusCode!,
          ms: ms(),
          // The bytes behind a 101 belong to another protocol.
          body: res.statusCode === 101 ? '' : await beginningOf(res),
          retryAfter: res.headers['retry-after'],
        };
      } catch (error) {
        if (stop.aborted) throw error;
        const failure = timeout.aborted ? 'timed_out' : failureOf(error as NodeJS.ErrnoException);
        return { kind: 'none', failure, ms: ms(), detail: (error as Error).message };
      }
    },
  };
}

class AddressRefused extends Error {}

type Check = (addresses: string[]) => void;

/** One refused address refuses the whole name: a name that also leads inside means no good. */
function checkWith(passes: (address: string) => boolean): Check {
  return (addresses) => {
    const refused = addresses.find((address) => !passes(address));
    if (refused !== undefined) throw new AddressRefused(refused);
  };
}

function guardedLookup(check: Check, resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        check(addresses);
        const list = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, list);
        else callback(null, list[0]!.address, list[0]!.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, []));
  };
}

function post(
  url: URL,
  request: WebhookRequest,
  options: { agent: http.Agent; lookup: LookupFunction; signal: AbortSignal },
): Promise<http.IncomingMessage> {
  const { request: start } = url.protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(request.body)) };
    const req = start(url, { ...options, method: 'POST', headers: { ...headers, connection: 'close' } });
    req.once('response', resolve);
    // 101 Switching Protocols: without this listener Node closes the connection and emits neither answer nor error.
    req.once('upgrade', (res, socket) => {
      socket.destroy();
      resolve(res);
    });
    let interim = 0;
    req.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM_ANSWERS) req.destroy(new Error('too many interim answers'));
    });
    // Every request settles: a connection that ends in a way unknown here is a failure too.
    req.once('close', () => reject(new Error('connection closed without an answer')));
    // This listener stays: the connection may still fail after an answer.
    req.on('error', reject);
    req.end(request.body);
  });
}

/** Reads at most 16 KiB and for at most 2 s, then cuts the connection. The status is known already. */
async function beginningOf(res: http.IncomingMessage): Promise<string> {
  // One buffer: thousands of one-byte chunks cost no more.
  const kept = Buffer.allocUnsafe(MAX_BODY_BYTES);
  let size = 0;
  const late = setTimeout(() => res.destroy(), BODY_MS);
  try {
    for await (const chunk of res) {
      size += (chunk as Buffer).copy(kept, size);
      if (size === MAX_BODY_BYTES) break;
    }
  } catch {
    // Cut off in the middle: what came is kept.
  }
  clearTimeout(late);
  res.destroy();
  // A database text holds no U+0000.
  return kept.toString('utf8', 0, size).replaceAll('\0', '\uFFFD').slice(0, KEPT_CHARACTERS);
}

function failureOf(error: NodeJS.ErrnoException): SendFailure {
  if (error instanceof AddressRefused) return 'address_refused';
  const code = error.code ?? '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'EBADNAME'].includes(code)) {
    return 'name_not_found';
  }
  if (code === 'ETIMEDOUT') return 'timed_out';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|HOSTNAME/.test(code) || code === 'EPROTO') return 'tls_failed';
  return 'connection_failed';
}
