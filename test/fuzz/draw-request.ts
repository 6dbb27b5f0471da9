import { gzipSync } from 'node:zlib';
import type { Draw } from '../reference/generate/draw.ts';
import type { Account } from './account.ts';
import type { Contract, Operation } from './contract.ts';
import { contractValue, hostileText, reordered, spoiled } from './draw-value.ts';

export interface FuzzedRequest {
  operationId: string;
  /** How the request was spoilt, step by step. */
  spoilt: string[];
  bytes: Buffer;
  /** Whether less is sent than announced; such a request need not be answered. */
  isCut: boolean;
  /** Whether the request is sent on two connections at once. */
  isTwice: boolean;
  /** Credentials in the request; no answer may repeat them. */
  credentials: string[];
}

/** Draws a request of this operation that fits the contract, then spoils it in up to three ways. */
export function drawRequest(
  draw: Draw,
  contract: Contract,
  operation: Operation,
  account: Account,
): FuzzedRequest {
  const known = (name: string) => account.known(name, operation.path);
  const spoilt: string[] = [];
  const maybe = (share: number, what: string) => {
    const does = spoilt.length < 3 && draw.chance(share);
    if (does) spoilt.push(what);
    return does;
  };

  const body = drawBody(draw, contract, operation, known, maybe);
  const headers: [string, string][] = [['Host', 'localhost']];
  if (operation.isPanel) headers.push(['Cookie', account.cookie], ['Origin', account.url]);
  else headers.push(['Authorization', `Bearer ${account.token}`]);
  if (operation.body) headers.push(['Content-Type', operation.body.type]);
  if (maybe(0.1, 'header')) headers.push(drawHeader(draw));
  if (maybe(0.05, 'header twice')) headers.push([...draw.pick(headers)]);
  if (maybe(0.05, 'header left out')) headers.splice(1 + draw.below(headers.length - 1), 1);
  if (maybe(0.05, 'credential')) {
    const index = headers.findIndex(([name]) => /cookie|authorization/i.test(name));
    if (index >= 0)
      headers[index]![1] = headers[index]![1].slice(0, draw.below(30)) + asHeader(hostileText(draw));
  }

  if (maybe(0.03, 'header order')) headers.reverse();
  const isTwice = maybe(0.05, 'request twice');
  const method = maybe(0.04, 'method')
    ? draw.pick(['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])
    : operation.method;
  const target = drawTarget(draw, contract, operation, known, maybe);
  let content = body;
  let isCut = false;
  if (content) {
    const length = content.length;
    if (maybe(0.06, 'chunked')) {
      headers.push(['Transfer-Encoding', 'chunked']);
      content = Buffer.concat([
        Buffer.from(`${length.toString(16)}\r\n`),
        content,
        Buffer.from('\r\n0\r\n\r\n'),
      ]);
    } else if (maybe(0.04, 'body cut')) {
      headers.push(['Content-Length', String(length + 1 + draw.below(1000))]);
      isCut = true;
    } else if (maybe(0.03, 'length in another form')) {
      headers.push([
        'Content-Length',
        draw.pick([`+${length}`, `0${length}`, '-1', `${length},${length}`, '1e3', '']),
      ]);
      isCut = true;
    } else headers.push(['Content-Length', String(length)]);
  }
  headers.push(['Connection', 'close']);
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  let bytes = Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), content ?? Buffer.alloc(0)]);
  if (maybe(0.03, 'request cut')) {
    bytes = bytes.subarray(0, draw.below(bytes.length));
    isCut = true;
  }
  return {
    operationId: operation.operationId,
    spoilt,
    bytes,
    isCut,
    isTwice,
    credentials: [account.token, account.cookie.replace(/^.*=/, '')],
  };
}

type Maybe = (share: number, what: string) => boolean;
type Known = (name: string) => unknown;

function drawTarget(
  draw: Draw,
  contract: Contract,
  operation: Operation,
  known: Known,
  maybe: Maybe,
): string {
  const value = ({ name, schema }: Operation['parameters'][number]) =>
    maybe(0.12, `parameter ${name}`) ? hostileText(draw) : contractValue(draw, contract, schema, known, name);
  const inPath = new Map(
    operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, String(value(one))]),
  );
  let path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(inPath.get(name) ?? ''));
  if (maybe(0.06, 'path')) path = spoilPath(draw, path);
  const query = operation.parameters
    .filter((one) => one.in === 'query' && (one.required || draw.chance(0.4)))
    .map((one) => `${escaped(one.name)}=${escaped(String(value(one)))}`);
  if (maybe(0.05, 'unknown parameter')) query.push(`${escaped(hostileText(draw).slice(0, 200))}=1`);
  if (query.length > 0 && maybe(0.05, 'parameter twice')) query.push(draw.pick(query));
  if (query.length > 1 && maybe(0.1, 'parameter order')) query.reverse();
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return target.slice(0, 12_000);
}

function spoilPath(draw: Draw, path: string): string {
  const parts = path.split('/');
  const at = 1 + draw.below(parts.length - 1);
  const put = (...made: string[]) => parts.toSpliced(at, 1, ...made).join('/');
  return draw.pick([
    () => `/${path}`,
    () => `${path}/`,
    () => put('', parts[at]!),
    () => put('..', parts[at]!),
    () => put(parts[at]!.toUpperCase()),
    () => put(`${parts[at]}%ff`),
    () => put(`${parts[at]}%`),
    () => put(parts[at]!.replace(/./g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`)),
    () => `http://other.example${path}`,
    () => put('a'.repeat(9000)),
  ])();
}

function drawHeader(draw: Draw): [string, string] {
  return draw.pick<[string, string]>([
    ['X-Request-Id', asHeader(hostileText(draw))],
    ['X-Forwarded-For', asHeader(hostileText(draw))],
    ['Accept', asHeader(hostileText(draw))],
    ['Accept-Encoding', 'br;q=1e9'],
    ['Content-Type', asHeader(hostileText(draw))],
    ['Content-Type', 'application/json; charset=utf-16'],
    ['Content-Encoding', draw.pick(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'x'])],
    ['Expect', draw.pick(['100-continue', 'x'])],
    ['Upgrade', 'websocket'],
    ['Range', 'bytes=0-0,1-1,2-'],
    ['If-None-Match', '*'],
    ['Sec-Fetch-Site', draw.pick(['same-origin', 'cross-site', 'x'])],
    ['Host', 'other.example'],
    ['Origin', draw.pick(['null', 'https://other.example', 'x'])],
    ['X-Long', 'x'.repeat(draw.pick([1000, 10_000, 20_000]))],
  ]);
}

function drawBody(
  draw: Draw,
  contract: Contract,
  { body }: Operation,
  known: Known,
  maybe: Maybe,
): Buffer | undefined {
  if (!body) return maybe(0.05, 'body where there is none') ? Buffer.from(hostileText(draw)) : undefined;
  if (body.type !== 'application/json') {
    const record = '{"happened_at":"2026-01-02T00:00:00Z","userId":1}\n';
    const lines = maybe(0.3, 'lines') ? hostileText(draw) : record.repeat(1 + draw.below(5));
    return draw.chance(0.2) ? gzipSync(lines) : Buffer.from(lines);
  }
  let value = contractValue(draw, contract, body.schema, known);
  while (maybe(0.35, 'value')) value = spoiled(draw, value);
  if (maybe(0.05, 'value order')) value = reordered(draw, value);
  let text = JSON.stringify(value) ?? '';
  if (text.length > 1_200_000) text = text.slice(0, 1_200_000);
  if (maybe(0.04, 'member twice')) text = text.replace(/^\{(.+?)(,|\}$)/s, '{$1,$1$2');
  if (maybe(0.02, 'nesting')) text = draw.pick(['[', '{"a":', '[{"a":']).repeat(100_000);
  if (maybe(0.04, 'text cut')) text = text.slice(0, draw.below(text.length + 1));
  if (maybe(0.04, 'text and more')) text += draw.pick(['}', ']', ',', 'x', '\0', '{}']);
  let bytes = Buffer.from(text);
  if (maybe(0.04, 'encoding')) {
    bytes = draw.pick([
      () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
      () => Buffer.from(text, 'utf16le'),
      () => Buffer.from(text, 'latin1'),
      () => Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xff, 0xfe, 0xc0])]),
    ])();
  }
  return bytes;
}

/** Escapes a text. A lone surrogate has no escape, so bytes that are not UTF-8 replace it. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function asHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, 'x').slice(0, 8000);
}
