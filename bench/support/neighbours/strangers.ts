import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../../../src/adapters/query-engine-duckdb/process/process-use.ts';
import { report, timed } from '../measure.ts';
import type { Attack } from './attack.ts';

const connections = 10_000;
/** Connections that send requests and never read the answers; `loggingIn` connections send a login without its body. */
const pipelining = 20;
const loggingIn = 500;
/** Bytes of pipelined requests per connection; their answers are 700 times as large. */
const pipelinedBytes = 51_000;
const answerMs = 1000;
const moreMb = 200;
/** New connections per tick of 10 ms. */
const perTick = 50;
/** Source address of the attack: the ports of one address bound its connections. */
const localAddress = '127.0.0.9';

let residentBefore: number;

/** 10,000 connections of one stranger that stall: before a request, within a login, and with answers that are not read. */
export const attack: Attack = {
  async prepare({ service }) {
    return { url: service.serve.url };
  },

  async alone({ service }) {
    residentBefore = residentMb(service.serve.pid);
  },

  async run({ url }, ready) {
    const { hostname, port, host } = new URL(url);
    const metrics = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const pipelined = metrics.repeat(Math.floor(pipelinedBytes / metrics.length));
    const login = `POST /panel/api/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const sentBy = (nth: number): string => {
      if (nth < pipelining) return pipelined;
      return nth < pipelining + loggingIn ? login : 'GET / HTTP/1.1\r\nHost';
    };
    const open: (Socket | undefined)[] = Array.from({ length: connections });
    let first = true;
    for (;;) {
      let begun = 0;
      for (let nth = 0; nth < connections; nth++) {
        if (open[nth]) continue;
        const socket = connect({ host: hostname, port: Number(port), localAddress });
        open[nth] = socket;
        socket.on('connect', () => socket.write(sentBy(nth)));
        socket.on('error', () => undefined).once('close', () => (open[nth] = undefined));
        if (++begun % perTick === 0) await sleep(10);
      }
      if (first) ready();
      first = false;
      await sleep(200);
    }
  },

  async beside({ service, quiet }) {
    const most: Record<string, number> = {};
    const failed: string[] = [];
    for (let round = 0; round < 10; round++) {
      const asked = {
        '/healthz': () => quiet.send('GET', '/healthz'),
        upload: () => quiet.once('upload'),
        query: () => quiet.once('count'),
      };
      for (const [what, ask] of Object.entries(asked)) {
        const took = await timed(async () => {
          const status = await ask().catch((error: Error) => error.message);
          if (status !== 200) failed.push(`${what} ${status}`);
        });
        most[what] = Math.max(most[what] ?? 0, took);
      }
      await sleep(100);
    }
    const shown = Object.entries(most).map(([what, ms]) => `${what} ${ms.toFixed(0)} ms`);
    report(
      `slowest answer beside ${connections} stalled connections`,
      [...shown, ...new Set(failed)].join(', '),
      `${answerMs} ms each`,
      failed.length === 0 && Math.max(...Object.values(most)) <= answerMs,
    );
    const more = residentMb(service.serve.pid) - residentBefore;
    report(
      `memory beside ${connections} stalled connections`,
      `${more.toFixed(0)} MiB more than ${residentBefore.toFixed(0)} MiB`,
      `at most ${moreMb} MiB more`,
      more <= moreMb,
    );
  },
};
