import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { tries } from '../support/properties.ts';
import { makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

// However the bytes of a file arrive, queries afterwards return exactly the records that were sent.

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const newSchema = () =>
  makeSchema(tenant, {
    event_date_field: 'at',
    fields: [
      { name: 'at', type: 'timestamp', required: true },
      { name: 'n', type: 'integer', required: true },
      { name: 'd', type: 'decimal(38,18)' },
      { name: 't', type: 'string' },
    ],
  });

interface File {
  /** `plain`: values that engines read as they are. `rewritten`: nearly every line needs rewriting. */
  style: 'plain' | 'rewritten' | 'mixed';
  records: number;
  /** Length of the text that pads each record, in characters. */
  padding: number;
  lineEnd: '\n' | '\r\n';
  lastEnd: boolean;
}

interface Way {
  gzip: boolean;
  chunked: boolean;
  /** Lengths of the pieces, repeated until the end. */
  pieces: number[];
}

const file: fc.Arbitrary<File> = fc.record({
  style: fc.constantFrom('rewritten', 'mixed', 'plain'),
  records: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 5_000, max: 30_000 })),
  padding: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 300 })),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  lastEnd: fc.boolean(),
});

const pieceBytes = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 60_000, max: 70_000 }),
  fc.integer({ min: 1 << 20, max: 4 << 20 }),
);
const way: fc.Arbitrary<Way> = fc.record({
  gzip: fc.boolean(),
  chunked: fc.boolean(),
  pieces: fc.array(pieceBytes, { minLength: 1, maxLength: 6 }),
});

/** Makes each record differ from those of all other rounds. */
let serial = 0;

function contentOf({ style, records, padding, lineEnd, lastEnd }: File): Buffer {
  serial += 1;
  const lines = Array.from({ length: records }, (_, i) => {
    const rewritten = style === 'rewritten' || (style === 'mixed' && i % 7 === 0);
    const at = rewritten ? '2026-03-01 10:00:00' : '2026-03-01T10:00:00Z';
    const decimal = rewritten ? `${i}.${String(serial).padStart(18, '0')}` : `${i}.5`;
    return `{"at":"${at}", "n":${i},"d":${decimal},"t":"${serial} \\u00e7 ${'x'.repeat(padding)}"}`;
  });
  return Buffer.from(lines.join(lineEnd) + (lastEnd ? lineEnd : ''));
}

async function send(url: string, content: Buffer, { gzip, chunked, pieces }: Way): Promise<unknown> {
  const body = gzip ? gzipSync(content, { level: 1 }) : content;
  const headers = {
    'Content-Type': 'application/octet-stream',
    ...(gzip && { 'Content-Encoding': 'gzip' }),
    ...(!chunked && { 'Content-Length': body.length }),
  };
  const upload = request(url, { method: 'PUT', headers });
  const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.flushHeaders();
  // A few thousand pieces are enough; the rest goes in one.
  let from = 0;
  for (let k = 0; from < body.length && k < 3_000; k++) {
    const to = from + pieces[k % pieces.length]!;
    if (!upload.write(body.subarray(from, to))) await once(upload, 'drain');
    from = to;
  }
  upload.end(body.subarray(from));
  const [response] = await answer;
  const text = await response.setEncoding('utf8').toArray();
  return { status: response.statusCode, ...JSON.parse(text.join('')) };
}

it('every record is there once, with its values, however the file comes', async () => {
  await fc.assert(
    fc.asyncProperty(file, way, async (file, way) => {
      const slug = await newSchema();
      const content = contentOf(file);
      const { body } = await api(tenant.token).generateUploadToken(slug);
      const answer = await send(`${body.upload_url}/a.jsonl`, content, way);
      const rows = file.records;
      expect(answer, JSON.stringify(answer).slice(0, 600)).toMatchObject({
        status: 200,
        file: { rows, size_bytes: content.length },
      });
      const result = await api(tenant.token).queryRecords(slug, {
        select: ['count(*) as rows', 'sum(n) as total', 'min(n) as lowest', 'max(n) as highest'],
        event_from: '2026-03-01',
        event_to: '2026-03-01',
      });
      expect(result.status, JSON.stringify(result.body)).toBe(200);
      expect(result.body.data).toEqual([[rows, (rows * (rows - 1)) / 2, 0, rows - 1]]);
    }),
    { numRuns: tries(15) },
  );
});
