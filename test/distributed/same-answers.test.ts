import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cell, DataType } from '../../src/domain/query/typed-plan.ts';
import { addSchemaVersion } from '../../src/domain/schemas/manage-schemas.ts';
import { formatFieldType } from '../../src/domain/schemas/schema-definition.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { fixedRequests } from '../adapters/query-engine-trino/fixed-requests.ts';
import { generateFile, versions } from '../adapters/query-engine-trino/generated-files.ts';
import { generateRequest } from '../adapters/query-engine-trino/generated-requests.ts';
import { Random } from '../adapters/query-engine-trino/random.ts';
import { difference } from '../adapters/query-engine-trino/same-cells.ts';
import { runCli, settingsIn } from '../cli/run-cli.ts';
import { type Replicas, startReplicas } from '../support/replicas.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { ownPart } from './own-part.ts';
import { type Account, client, makeAccount } from './world.ts';

const QUERIES = 300;
const FILES_PER_STEP = 4;
const LINES_PER_FILE = 40;
const RUN_TIMEOUT_MS = 600_000;

/** One profile of the two. */
interface Side {
  env: NodeJS.ProcessEnv;
  account: Account;
  api: ReturnType<typeof client>;
}

let folder: string;
let embedded: ServeProcess;
let replicas: Replicas;
let sides: Side[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-same-answers-'));
  const embeddedEnv = serviceEnv(folder, { CELEIRO_LOG_LEVEL: 'info' });
  embedded = await startServe(embeddedEnv);
  replicas = await startReplicas(2, await ownPart());
  const places = [
    { env: embeddedEnv, url: embedded.url },
    { env: replicas.env, url: replicas.url },
  ];
  sides = await Promise.all(
    places.map(async ({ env, url }) => {
      const account = await makeAccount(env, documentOf(0));
      return { env, account, api: client(url, account) };
    }),
  );
});
afterAll(async () => {
  await embedded?.stop();
  await replicas?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The schema document of a generated version. */
function documentOf(index: number) {
  const { fields, eventDateField, undeclaredFields } = versions[index]!.definition;
  return {
    event_date_field: eventDateField,
    undeclared_fields: undeclaredFields,
    fields: fields.map(({ name, key, type, required }) => ({
      name,
      key,
      type: formatFieldType(type),
      required,
    })),
  };
}

const random = new Random(7);
let serial = 0;
/** Uploads the same files to both profiles. */
async function upload(versionIndex: number): Promise<void> {
  for (let file = 0; file < FILES_PER_STEP; file++) {
    const { sent } = generateFile(random, versions[versionIndex]!.definition, LINES_PER_FILE);
    const name = `f${++serial}.jsonl`;
    for (const { api } of sides) expect((await api.upload(name, sent)).status).toBe(200);
  }
}

async function process({ env, account, api }: Side): Promise<void> {
  expect((await api.process()).status).toBe(200);
  await withControl(env, async ({ database }) => {
    const statuses = async () => {
      const rows = await database.query<{ status: string }>(
        'select distinct status from runs where tenant_id = $1',
        [account.tenantId],
      );
      return rows.map(({ status }) => status);
    };
    await expect.poll(statuses, { timeout: RUN_TIMEOUT_MS, interval: 500 }).toEqual(['completed']);
  });
}

interface Answer {
  status: number;
  /** Of an error. */
  code: string | undefined;
  columns: { name: string; type: string }[];
  rows: Cell[][];
}

async function ask({ api }: Side, request: object): Promise<Answer> {
  // As texts: numbers of JSON would be rounded on this side.
  const response = await api.query({ ...request, format: 'json_compact_strings', include_meta: true });
  const body = (await response.json()) as {
    meta?: Answer['columns'];
    data?: (string | null)[][];
    code?: string;
  };
  const columns = body.meta ?? [];
  const rows = (body.data ?? []).map((row) =>
    row.map((cell, index) => (cell !== null && columns[index]!.type === 'double' ? Number(cell) : cell)),
  );
  return { status: response.status, code: body.code, columns, rows };
}

/** Whether a request's answer differs between services: each has its own file ids and times of upload. */
const isOfOneService = (request: object) => /_file_id|_ingested_at/.test(JSON.stringify(request));

/** How values are compared. All are texts; a double may differ in its last digit, a JSON value in its form. */
function comparedAs(type: string): DataType {
  return { kind: type === 'double' || type === 'json' ? type : 'varchar' };
}

async function compare(): Promise<void> {
  const generated = Array.from({ length: QUERIES }, (_, index) =>
    generateRequest(new Random(900_000 + index)),
  );
  const requests = [...fixedRequests, ...generated].filter((request) => !isOfOneService(request));
  const different: string[] = [];
  let answered = 0;
  for (const request of requests) {
    const [left, right] = await Promise.all(sides.map((side) => ask(side, request)));
    const types = left!.columns.map(({ type }) => comparedAs(type));
    const found =
      left!.status !== right!.status
        ? `${left!.status} ${left!.code} and ${right!.status} ${right!.code}`
        : difference(left!.rows, right!.rows, types);
    if (found) different.push(`${JSON.stringify(request)}: ${found}`);
    if (left!.status === 200) answered++;
  }
  expect(different).toEqual([]);
  expect(answered).toBeGreaterThan(requests.length * 0.8);
}

it('raw, processed, of two versions and both at once, the two profiles answer alike, cell by cell', async () => {
  await upload(0);
  await Promise.all(sides.map(process));
  for (const { env, account } of sides) {
    await withControl(env, async ({ database }) => {
      const document = parseSchemaDocument({ slug: 'events', name: 'Events', ...documentOf(1) });
      await addSchemaVersion(database, account.tenantId, document);
    });
  }
  await upload(1);
  await Promise.all(sides.map(process));
  await upload(1);
  await compare();
});

it('an operator reads what the driver of a run printed', async () => {
  const { env, account } = sides[1]!;
  const cli = (...args: string[]) => runCli(args, settingsIn(env));
  const { stdout } = await cli('run', 'list', account.tenantSlug, '--json');
  const runs = JSON.parse(stdout) as { id: number; rows_total: number }[];
  expect(runs).toHaveLength(2);
  for (const { id, rows_total } of runs) {
    const { code, stdout: log } = await cli('run', 'log', account.tenantSlug, String(id));
    expect(code).toBe(0);
    expect(log).toContain(`staged ${rows_total} rows`);
  }
});

const day = (nth: number, x: string) => `{"day":"2026-01-0${nth}","x":${x}}\n`;
/** The records of each day are a data file of their own. */
const zeros = [
  [1, '-0.0'],
  [2, '0.0'],
  [3, '-1'],
  [3, '-0.0'],
  [4, '0.0'],
  [4, '1'],
] as const;
const besideZero: [op: string, value: unknown, records: number][] = [
  ['=', 0, 4],
  ['!=', 0, 2],
  ['<', 0, 1],
  ['<=', 0, 5],
  ['>', 0, 1],
  ['>=', 0, 5],
  ['in', [0, 1], 5],
  ['not in', [0, 1], 1],
  ['between', [0, 1], 5],
  ['between', [-1, 0], 5],
];

it('both zeros are one value, also where a data file has but one of them', async () => {
  const url = replicas.url;
  const account = await makeAccount(replicas.env, {
    event_date_field: 'day',
    fields: [
      { name: 'day', type: 'date', required: true },
      { name: 'x', type: 'number' },
    ],
  });
  const side: Side = { env: replicas.env, account, api: client(url, account) };
  const lines = zeros.map(([nth, x]) => day(nth, x)).join('');
  expect((await side.api.upload('zeros.jsonl', lines)).status).toBe(200);
  await process(side);
  const whole = { event_from: '2026-01-01', event_to: '2026-01-31' };
  const counted = async (op: string, value: unknown) => {
    const answer = await ask(side, { ...whole, select: ['count(*)'], where: [{ field: 'x', op, value }] });
    return [op, value, Number(answer.rows[0]![0])];
  };
  expect(await Promise.all(besideZero.map(([op, value]) => counted(op, value)))).toEqual(besideZero);

  const found: number[] = [];
  const form = { format: 'json_compact', limit: 1 };
  for (
    let next: object | undefined = { ...whole, ...form, select: ['x'], order_by: [{ field: 'x' }] };
    next;
  ) {
    const answer = await side.api.query(next);
    const { data, next_page_token } = (await answer.json()) as { data: [number][]; next_page_token?: string };
    // A sum with 0 is 0 for both.
    found.push(...data.map(([x]) => x + 0));
    next = next_page_token === undefined ? undefined : { ...form, page_token: next_page_token };
  }
  expect(found).toEqual([-1, 0, 0, 0, 0, 1]);
});
