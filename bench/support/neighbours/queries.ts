import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, report, timed } from '../measure.ts';
import { flightLine } from '../records.ts';
import { type Attack, inStreams } from './attack.ts';
import type { QuietTenant } from './quiet-tenant.ts';

const rows = 500_000;
const queued = 200;
/** Number of first answers measured, each after a pause without queries. */
const answers = 15;
const pauseMs = 200;
/** A query that takes seconds with all threads. */
const heavy = {
  event_from: '2026-01-01',
  event_to: '2026-01-31',
  select: ['tailnum', 'flight', 'count(*) as n', 'sum(price) as total', 'count(distinct distance) as d'],
  group_by: ['tailnum', 'flight'],
  order_by: [{ field: 'total', direction: 'desc' }],
  limit: 10,
};

/** Times of the quiet tenant's first answers without the attack, ms. */
let alone: number[];

/** 200 heavy queries of one tenant, under way or queued all the time. */
export const attack: Attack = {
  async prepare({ service, loud }) {
    await service.makeSchema('heavy', loud);
    const url = await service.uploadUrl('heavy', loud);
    let from = 0;
    const body = new ReadableStream({
      pull(controller) {
        const to = Math.min(rows, from + 5000);
        let text = '';
        while (from < to) text += flightLine(from++, rows);
        if (text === '') controller.close();
        else controller.enqueue(Buffer.from(text));
      },
    });
    const headers = { 'Content-Type': 'application/octet-stream' };
    const { status } = await fetch(`${url}/heavy.jsonl`, { method: 'PUT', body, headers, duplex: 'half' });
    if (status !== 200) throw new Error(`the heavy file was answered ${status}`);
    return { url: service.serve.url, token: loud.token };
  },

  async run({ url, token }, ready) {
    const body = JSON.stringify(heavy);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const ask = async (): Promise<unknown> =>
      (await fetch(`${url}/api/v1/schemas/heavy/query`, { method: 'POST', headers, body })).arrayBuffer();
    const asking = inStreams(queued, ask);
    for (;;) {
      const text = await (await fetch(`${url}/metrics`)).text();
      // At most three have a place in each lane.
      if (Number(/^celeiro_waiting_queries (\d+)$/m.exec(text)?.[1]) >= queued - 10) break;
      await sleep(100);
    }
    ready();
    await asking;
  },

  async alone({ quiet }) {
    alone = await firstAnswers(quiet);
  },

  async beside({ quiet }) {
    const beside = await firstAnswers(quiet);
    const ratio = median(beside) / median(alone);
    const shown = (times: number[]) =>
      `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`;
    report(
      `first answer beside ${queued} heavy queries queued`,
      `${shown(beside)}; alone ${shown(alone)}; ratio of the medians ${ratio.toFixed(2)}`,
      'at most 1.5',
      ratio <= 1.5,
    );
  },
};

async function firstAnswers(quiet: QuietTenant): Promise<number[]> {
  const times: number[] = [];
  for (let answer = 0; answer < answers; answer++) {
    await sleep(pauseMs);
    times.push(await timed(() => quiet.once('count')));
  }
  return times;
}
