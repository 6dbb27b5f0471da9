import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFile } from '../src/node/index.ts';
import type * as Web from '../src/web/index.ts';
import { type BrowserPage, openPage } from './support/browser.ts';
import { fakeService, refuse, sendJson } from './support/fake-service.ts';
import { fakeUploads, refuseContent } from './support/fake-uploads.ts';

/** In the page: loads the package. */
declare const celeiro: () => Promise<typeof Web>;

const schema = {
  event_date_field: 'at',
  fields: [
    { name: 'at', type: 'timestamp', required: true },
    { name: 'n', type: 'integer' },
    { name: 'd', type: 'decimal(38,18)' },
  ],
};

let stage: BrowserPage;
beforeAll(async () => {
  stage = await openPage();
});
afterAll(() => stage[Symbol.asyncDispose]());

describe('in a browser, the package', () => {
  it('checks a file with the same report as on Node', async () => {
    const good = '{"at":"2026-01-01T00:00:00Z","n":9223372036854775807,"d":1.5}\n';
    const bad = [
      ...['', '{"at":"2026-01-01T00:00:00Z","n":9223372036854775808}', '{"at":"2026-13-01T00:00:00Z"}', '[]'],
      ...['{"n":1}', '{"at":"2026-01-01T00:00:00Z","d":1e2}', '{"at":"2026-01-01T00:00:00Z","é\u0001":1}'],
    ];
    const content = good.repeat(2000) + bad.map((line) => `${line}\n${good}`).join('');
    const bytes = [...Buffer.concat([Buffer.from(content), Buffer.from([0x7b, 0xff])])];
    const found = await stage.page.evaluate(
      async ([given, document]) => {
        const { checkFile } = await celeiro();
        return checkFile(document, new Blob([new Uint8Array(given)]));
      },
      [bytes, schema] as const,
    );
    expect(found).toEqual(await checkFile(schema, Uint8Array.from(bytes)));
    expect(found.report!.bad_lines).toBe(bad.length + 1);
  });

  it('uploads a File in parts, compressed too, and tells progress', async () => {
    await using service = await fakeUploads();
    const line = '{"at":"2026-01-01T00:00:00Z","n":';
    const content = Array.from({ length: 100 }, (_, n) => `${line}${n + 100}}\n`).join('');
    const told = await stage.page.evaluate(
      async ([url, text, document]) => {
        const { Celeiro } = await celeiro();
        const progress: unknown[] = [];
        const summary = await new Celeiro(url, 'token').upload('s', new File([text], 'events.jsonl'), {
          ...{ partBytes: 1000, gzip: true, check: document },
          onProgress: (each) => progress.push(each),
        });
        return { parts: summary.parts, rows: summary.rows, last: progress.at(-1) };
      },
      [service.url, content, schema] as const,
    );
    const parts = service.stored.length;
    expect(told).toEqual({
      parts,
      rows: 100,
      last: { bytes: content.length, totalBytes: content.length, parts, rows: 100 },
    });
    expect(parts).toBeGreaterThan(3);
    const inOrder = service.stored.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(inOrder.map((part) => part.content).join('')).toBe(content);
    expect(service.arrived.at(-1)!.headers['content-encoding']).toBe('gzip');
  });

  it('reads rows, exact', async () => {
    await using service = await fakeService((request, response) => {
      const isFirst = request.json().page_token === undefined;
      sendJson(response, 200, {
        ...{ format: 'json_compact_strings', statistics: { elapsed: 1, rows_read: 1, bytes_read: 1 } },
        meta: [
          { name: 'n', type: 'bigint' },
          { name: 'd', type: 'decimal(38,18)' },
        ],
        data: [[isFirst ? '9007199254740993' : '-1', '0.000000000000000001']],
        ...(isFirst && { next_page_token: 'p2' }),
      });
    });
    const rows = await stage.page.evaluate(async (url) => {
      const { Celeiro } = await celeiro();
      const query = { select: ['n', 'd'], event_from: '2026-01-01', event_to: '2026-01-01' };
      const read: string[] = [];
      for await (const { n, d } of new Celeiro(url, 'token').rows('s', query))
        read.push(`${typeof n} ${n} ${d}`);
      return read;
    }, service.url);
    expect(rows).toEqual(['bigint 9007199254740993 0.000000000000000001', 'bigint -1 0.000000000000000001']);
  });

  it('tells refusals, silence and cancelling of an upload', async () => {
    const hang: Promise<never> = new Promise(() => {});
    await using service = await fakeUploads(async (put, response) => {
      if (put.name === 'refused.jsonl') return refuseContent(response, 3, 7);
      if (put.name === 'cut.jsonl') {
        response.socket!.destroy();
        return true;
      }
      if (put.name === 'full.jsonl') {
        refuse(response, 507, 'upload_storage_full');
        return true;
      }
      return hang;
    });
    const errors = await stage.page.evaluate(async (url) => {
      const { Celeiro } = await celeiro();
      const client = new Celeiro(url, 'token', { timeoutMs: 300, maxAttempts: 1 });
      const errorOf = async (name: string, signal?: AbortSignal) => {
        const error = await client.upload('s', new Blob(['{}\n']), { name, signal }).then(
          () => undefined,
          (each: unknown) => each as Error & { code?: string },
        );
        return `${error?.name} ${error?.code ?? error?.message}`;
      };
      const aborting = new AbortController();
      setTimeout(() => aborting.abort(new Error('enough')), 50);
      return {
        refused: await errorOf('refused.jsonl'),
        cut: await errorOf('cut.jsonl'),
        full: await errorOf('full.jsonl'),
        silent: await errorOf('silent.jsonl'),
        cancelled: await errorOf('cancelled.jsonl', aborting.signal),
      };
    }, service.url);
    expect(errors).toEqual({
      refused: 'InvalidFileError upload_not_jsonl',
      cut: 'ConnectionError connection_cut',
      full: 'StorageFullError upload_storage_full',
      silent: 'ConnectionError connection_silent',
      cancelled: 'Error enough',
    });
  });

  it('loads the checker only when it is used', async () => {
    const requested: string[] = [];
    stage.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await stage.page.reload();
    requested.length = 0;
    await stage.page.evaluate(async () => {
      const { Celeiro } = await celeiro();
      new Celeiro('http://localhost:1', 'token');
    });
    expect(requested.sort()).toEqual(['/client.js', '/web.js']);
    await stage.page.evaluate(async (document) => {
      const { checkFile } = await celeiro();
      await checkFile(document, new Uint8Array());
    }, schema);
    expect(requested.sort()).toEqual(['/check/packed-checker.js', '/client.js', '/web.js']);
  });
});
