/**
 * Reads or uploads by the client, or reads the same bytes by `fetch`, and prints the time:
 * `bench.ts rows`, `bench.ts plain`, `bench.ts upload <file>`.
 * The environment says where: CELEIRO_URL, CELEIRO_TOKEN, CELEIRO_SCHEMA, and for reading CELEIRO_FROM and CELEIRO_TO.
 * It runs on the built package (`npm run build`).
 */
import { Celeiro, type Query } from 'celeiro';

const ROWS_PER_PAGE = 10_000;

const url = setting('CELEIRO_URL');
const token = setting('CELEIRO_TOKEN');
const schema = setting('CELEIRO_SCHEMA');
const client = new Celeiro(url, token);

const kinds: Record<string, () => Promise<object>> = { rows, plain, upload };
const kind = kinds[process.argv[2] ?? ''];
if (kind === undefined) throw new Error('say what to measure: rows, plain, or upload <file>');
console.log(JSON.stringify(await kind()));

async function rows(): Promise<object> {
  const query = await everything();
  const startedAt = performance.now();
  let count = 0;
  for await (const _ of client.rows(schema, query)) count++;
  return { rows: count, seconds: secondsSince(startedAt) };
}

/** The same pages one after the other, their bytes not looked at but for the count of rows. */
async function plain(): Promise<object> {
  const query = await everything();
  const startedAt = performance.now();
  let bytes = 0;
  let ends = 0;
  for (let body: object | undefined = query; body; ) {
    const response: Response = await fetch(`${url}/api/v1/schemas/${schema}/query`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, format: 'json_compact_strings', include_meta: true }),
    });
    if (!response.ok) throw new Error(await response.text());
    const page = Buffer.from(await response.arrayBuffer());
    bytes += page.length;
    ends += rowsOf(page);
    const next = response.headers.get('X-Next-Page-Token');
    body = next ? { page_token: next } : undefined;
  }
  return { rows: ends, seconds: secondsSince(startedAt), bytes };
}

async function upload(): Promise<object> {
  const path = process.argv[3];
  if (path === undefined) throw new Error('name the file');
  const startedAt = performance.now();
  const summary = await client.upload(schema, path);
  return {
    rows: summary.rows,
    seconds: secondsSince(startedAt),
    bytes: summary.bytes,
    duplicates: summary.duplicates,
  };
}

/** All columns of the schema, between the days of the environment. */
async function everything(): Promise<Query> {
  const { document } = await client.schema(schema);
  const select = document.fields.map(({ name }) => name);
  return {
    select,
    event_from: setting('CELEIRO_FROM'),
    event_to: setting('CELEIRO_TO'),
    limit: ROWS_PER_PAGE,
  };
}

/** Rows of a page, counted by what stands between two of them. */
function rowsOf(page: Buffer): number {
  if (page.includes('"data":[]')) return 0;
  let count = 1;
  for (let at = page.indexOf('],['); at >= 0; at = page.indexOf('],[', at + 3)) count++;
  return count;
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set`);
}
