import type { World } from '../model/world.ts';
import { sample } from '../reference/generate/draw.ts';
import { type Account, makeAccount } from './account.ts';
import { readContracts } from './contract.ts';
import { drawRequest, type FuzzedRequest } from './draw-request.ts';
import { judge } from './judge.ts';
import { send } from './send.ts';

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
  operations: Set<string>;
  findings: Finding[];
}

/** Requests to one account: some of them end its session, or remove what it has. */
const PER_ACCOUNT = 120;
const AT_ONCE = 4;
const MOST_FINDINGS = 20;

/**
 * Sends requests made from the contracts and spoilt, each from a seed of its own: `seed`, `seed + 1` and so on, until
 * `isOver` says so of their number.
 */
export async function fuzz(
  world: World,
  seed: number,
  isOver: (requests: number) => boolean,
): Promise<FuzzReport> {
  const contracts = readContracts();
  const report: FuzzReport = { requests: 0, statuses: new Map(), operations: new Set(), findings: [] };
  const port = Number(new URL(world.url).port);
  let account: Account | undefined;
  while (!isOver(report.requests) && report.findings.length < MOST_FINDINGS) {
    if (report.requests % PER_ACCOUNT === 0) account = await makeAccount(world);
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => seed + report.requests + index);
    await Promise.all(seeds.map((one) => tryOne(one, account!)));
    report.requests += AT_ONCE;
  }
  return report;

  async function tryOne(ofSeed: number, of: Account): Promise<void> {
    const [request] = sample((draw) => drawRequest(draw, contracts, of), ofSeed, 1) as [FuzzedRequest];
    const answer = await send(port, request.bytes, request.isCut);
    const status = typeof answer === 'string' ? answer : String(answer.status);
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    report.operations.add(request.operationId);
    const what = judge(request, answer);
    if (!what) return;
    const { operationId, spoilt } = request;
    report.findings.push({ seed: ofSeed, what, operationId, spoilt, sent: withoutCredentials(request) });
  }
}

function withoutCredentials({ bytes, credentials }: FuzzedRequest): string {
  const text = bytes.subarray(0, 2000).toString('utf8');
  return credentials.reduce((shown, credential) => shown.replaceAll(credential, '***'), text);
}
