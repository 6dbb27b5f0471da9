import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertFiles } from '../files.ts';
import { percentile } from '../measure.ts';
import { flightLine } from '../records.ts';
import type { BenchService } from '../service.ts';

/** Differs from the attackers' address: bounds per source address must not affect the quiet tenant. */
const localAddress = '127.0.0.2';
const files = 1000;
const rows = 1000;
const uploadRows = 50;
const pauseMs = 15;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };

export const works = ['listing', 'upload', 'count'] as const;
export type Work = (typeof works)[number];
/** Times by kind of work, ms, and the requests that were not answered 200. */
export interface Times {
  of: Record<Work, number[]>;
  failed: string[];
}

/** Lists, uploads and counts, one after the other with short pauses, as a small customer does. */
export class QuietTenant {
  readonly #service: BenchService;
  readonly #agent = new Agent({ keepAlive: true, localAddress });
  readonly #body: Buffer;
  #uploadUrl = '';
  #uploads = 0;

  private constructor(service: BenchService) {
    this.#service = service;
    const lines = Array.from({ length: uploadRows }, (_, i) => flightLine(i, uploadRows));
    this.#body = Buffer.from(lines.join(''));
  }

  static async open(service: BenchService): Promise<QuietTenant> {
    const quiet = new QuietTenant(service);
    for (const slug of ['listed', 'uploaded', 'counted']) await service.makeSchema(slug);
    await insertFiles(service.control.database, service.tenantId, 'listed', files);
    const body = Buffer.from(Array.from({ length: rows }, (_, i) => flightLine(i, rows)).join(''));
    const path = new URL(`${await service.uploadUrl('counted')}/a.jsonl`).pathname;
    const status = await quiet.send('PUT', path, body, 'application/octet-stream');
    if (status !== 200) throw new Error(`the quiet tenant's file was answered ${status}`);
    quiet.#uploadUrl = await service.uploadUrl('uploaded');
    return quiet;
  }

  /** Works for `forMs` and returns the times. */
  async measure(forMs: number): Promise<Times> {
    const times: Times = { of: { listing: [], upload: [], count: [] }, failed: [] };
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      for (const work of works) {
        const startedAt = performance.now();
        const status = await this.once(work).catch((error: Error) => error.message);
        times.of[work].push(performance.now() - startedAt);
        if (status !== 200) times.failed.push(`${work} ${status}`);
        await sleep(pauseMs);
      }
    }
    return times;
  }

  once(work: Work): Promise<number> {
    if (work === 'listing') return this.send('GET', '/api/v1/schemas/listed/files?per_page=20');
    if (work === 'count') {
      const body = JSON.stringify({ ...window, select: ['count(*) as n'] });
      return this.send('POST', '/api/v1/schemas/counted/query', Buffer.from(body), 'application/json');
    }
    const path = new URL(`${this.#uploadUrl}/${this.#uploads++}.jsonl`).pathname;
    return this.send('PUT', path, this.#body, 'application/octet-stream');
  }

  /** Sends a request. @returns the status; rejects after a minute */
  send(method: string, path: string, body?: Buffer, type?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const req = request(new URL(path, this.#service.serve.url), {
        method,
        agent: this.#agent,
        signal: AbortSignal.timeout(60_000),
        headers: {
          Authorization: `Bearer ${this.#service.token}`,
          ...(body && { 'Content-Type': type, 'Content-Length': body.length }),
        },
      });
      req.on('error', reject).on('response', (res) => {
        res
          .resume()
          .on('end', () => resolve(res.statusCode!))
          .on('error', reject);
      });
      req.end(body);
    });
  }
}

/** 95th percentile of each work's times. */
export function p95(times: Times): Record<Work, number> {
  const { listing, upload, count } = times.of;
  return { listing: percentile(listing, 95), upload: percentile(upload, 95), count: percentile(count, 95) };
}
