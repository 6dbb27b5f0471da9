import { beforeAll, expect, inject, it, vi } from 'vitest';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { api, runTimeoutMs } from '../support/api.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';
import { sample } from './generate/draw.ts';
import { drawTable, type File, type Table } from './generate/tables.ts';
import { checkQueries, type Held } from './run/check-queries.ts';
import type { Response } from './run/compare-answer.ts';
import { queryCount, seed } from './run/seed.ts';

const TABLES = 2;
const FILES = 4;
const LINES_PER_FILE = 12;

let tenant: TestTenant;
let held: Held[];
beforeAll(async () => {
  tenant = await makeTenant();
  const tables = sample((draw) => drawTable(draw, FILES, LINES_PER_FILE), seed, TABLES);
  held = [];
  for (const table of tables) {
    for (const [state, processed] of Object.entries({ raw: 0, processed: FILES, mixed: FILES / 2 })) {
      held.push(await hold(state, table, processed));
    }
  }
});

/** A schema with the table's files, the first `processed` of them processed. */
async function hold(state: string, table: Table, processed: number): Promise<Held> {
  const slug = await makeSchema(tenant, table.document);
  await upload(slug, table.files.slice(0, processed));
  if (processed > 0) await process(slug);
  await upload(slug, table.files.slice(processed));
  return { state, table, ask: (request) => ask(slug, request) };
}

async function upload(slug: string, files: readonly File[]): Promise<void> {
  for (const { name, content } of files) {
    const { status, body } = await api(tenant.token).upload(slug, name, content);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

async function process(slug: string): Promise<void> {
  const { status, body } = await api(tenant.token).processFiles(slug, { shape_id: 1, executors: 1 });
  expect(status, JSON.stringify(body)).toBe(200);
  const { database } = await control();
  const ended = async () => {
    expect((await findRun(database, tenant.id, body.ids[0]))?.status).toBe('completed');
  };
  await vi.waitFor(ended, { timeout: runTimeoutMs, interval: 200 });
}

async function ask(slug: string, request: object): Promise<Response> {
  const response = await fetch(`${inject('baseUrl')}/api/v1/schemas/${slug}/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: (await response.json()) as Response['body'] };
}

it('raw, processed and mixed, every answer is the one that the page of the query language gives', async () => {
  const wanted = queryCount(1000);
  const report = await checkQueries(held, seed, wanted);
  console.log(`seed ${seed}: ${report.queries} queries, ${report.refused} refused, ${report.cells} cells`);
  expect(report.failures, `CELEIRO_TEST_SEED=${seed} repeats this`).toEqual([]);
  expect(report.queries).toBeGreaterThanOrEqual(wanted);
  // A run compares about 65 a query.
  expect(report.cells).toBeGreaterThan(wanted);
});
