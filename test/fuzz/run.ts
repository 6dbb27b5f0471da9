import type { World } from '../model/world.ts';
import { sample } from '../reference/generate/draw.ts';
import { type Account, makeAccount } from './account.ts';
import { operationAt, readContracts } from './contract.ts';
import { drawRequest, type FuzzedRequest } from './draw-request.ts';
import { judge } from './judge.ts';
import { type Answer, send } from './send.ts';

export interface Finding {
  seed: number;
  what: string;
  operationId: string;
  spoilt: string[];
  /** The beginning of what was sent. */
  sent: string;
}

export interface FuzzReport {
  requests: number;
  /** Answers by status. */
  statuses: Map<string, number>;
  /** Of each operation that was sent a request, how many answers were 2xx. */
  successes: Map<string, number>;
  findings: Finding[];
}

/** Requests per account. Some requests end its session or remove what it has, so a new one follows. */
const PER_ACCOUNT = 120;
const AT_ONCE = 4;
const MOST_FINDINGS = 20;
/** How often a slow request is repeated alone. The slow answer is a finding if every repeat is slow too. */
const SLOW_REPEATS = 2;
/** Operations that hash a password, which is slow on purpose: they are allowed `HASHING_FACTOR` times as long. */
const HASHING = new Set(['logIn', 'changePassword', 'acceptInvitation']);
const HASHING_FACTOR = 8;

export interface FuzzLimits {
  /** Longest time until an answer is whole, ms; longer ones are slow. */
  slowMs: number;
}

/**
 * Sends requests made from the contracts and spoilt, each from a seed of its own: `seed`, `seed + 1` and so on, until
 * `isOver` says so of their number. Wrong, leaking and slow answers are findings.
 */
export async function fuzz(
  world: World,
  seed: number,
  isOver: (requests: number) => boolean,
  { slowMs }: FuzzLimits,
): Promise<FuzzReport> {
  const contracts = readContracts();
  const report: FuzzReport = { requests: 0, statuses: new Map(), successes: new Map(), findings: [] };
  const port = Number(new URL(world.url).port);
  let account: Account | undefined;
  while (!isOver(report.requests) && report.findings.length < MOST_FINDINGS) {
    if (report.requests % PER_ACCOUNT === 0) account = await makeAccount(world);
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => seed + report.requests + index);
    const tried = await Promise.all(seeds.map((one) => tryOne(one, account!)));
    for (const { request, ofSeed, slowest } of tried) {
      if (slowest > allowedMs(request)) await repeatSlow(request, ofSeed, slowest);
    }
    report.requests += AT_ONCE;
  }
  return report;

  async function tryOne(ofSeed: number, of: Account) {
    const { contract, operation } = operationAt(ofSeed, contracts);
    const [request] = sample((draw) => drawRequest(draw, contract, operation, of), ofSeed, 1) as [
      FuzzedRequest,
    ];
    const sent = () => timed(() => send(port, request.bytes, request.isCut));
    const answers = await Promise.all(request.isTwice ? [sent(), sent()] : [sent()]);
    const succeeded = answers.filter(({ answer }) => typeof answer !== 'string' && isSuccess(answer));
    const before = report.successes.get(request.operationId) ?? 0;
    report.successes.set(request.operationId, before + succeeded.length);
    for (const { answer } of answers) {
      const status = typeof answer === 'string' ? answer : String(answer.status);
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    }
    const what = answers.map(({ answer }) => judge(request, answer)).find((found) => found !== undefined);
    if (what) note(request, ofSeed, what);
    return { request, ofSeed, slowest: Math.max(...answers.map(({ ms }) => ms)) };
  }

  async function repeatSlow(request: FuzzedRequest, ofSeed: number, first: number): Promise<void> {
    const times = [first];
    for (let nth = 0; nth < SLOW_REPEATS; nth++) {
      const { ms } = await timed(() => send(port, request.bytes, request.isCut));
      if (ms <= allowedMs(request)) return;
      times.push(ms);
    }
    note(request, ofSeed, `slow answers, ms: ${times.map(Math.round).join(', ')}`);
  }

  function allowedMs({ operationId }: FuzzedRequest): number {
    return HASHING.has(operationId) ? slowMs * HASHING_FACTOR : slowMs;
  }

  function note(request: FuzzedRequest, ofSeed: number, what: string): void {
    const { operationId, spoilt } = request;
    report.findings.push({ seed: ofSeed, what, operationId, spoilt, sent: withoutCredentials(request) });
  }
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

async function timed(sent: () => Promise<Answer | 'none' | 'late'>) {
  const startedAt = performance.now();
  const answer = await sent();
  return { answer, ms: performance.now() - startedAt };
}

function withoutCredentials({ bytes, credentials }: FuzzedRequest): string {
  const text = bytes.subarray(0, 2000).toString('utf8');
  return credentials.reduce((shown, credential) => shown.replaceAll(credential, '***'), text);
}
