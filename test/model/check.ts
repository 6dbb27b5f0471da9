import { setTimeout as sleep } from 'node:timers/promises';
import { decimalText } from '../reference/values/decimals.ts';
import { timestampText } from '../reference/values/times.ts';
import { compare, type Model, type ModelCursor, type ModelFile, type ModelRun } from './model.ts';
import { type Cell, type Kind, type ModelRecord, PRICE_SCALE, plainRow } from './record.ts';
import { type Answer, count, expectRefusal, expectStatus, type Service } from './service.ts';

/** A window with every event. */
export const ALWAYS = { event_from: '0001-01-01', event_to: '9999-12-31' };
/** Rows per page: the largest that the service allows. */
const MOST_ROWS = 10_000;

/**
 * Compares everything the service says of the schema with the model: its files, counts and sums per file and in total,
 * and the next page of every live cursor.
 * @throws Error that names the first difference
 */
export async function checkAll(model: Model, service: Service): Promise<void> {
  await checkFiles(model, service);
  if (!model.linked) {
    const select = ['count(*) as n'];
    expectRefusal(400, 'schema_not_linked', await service.api('POST', 'query', { ...ALWAYS, select }));
    return;
  }
  await checkTotals(model, service);
  for (const cursor of model.cursors) await peek(cursor, service);
}

interface ListedFile {
  id: number;
  file_name: string;
  schema_version: string;
  validation: string;
  processing_status: string;
  rows: number;
  sha256: string;
  size_bytes: number;
}

async function checkFiles(model: Model, service: Service): Promise<void> {
  const path = 'files?upload_status=completed&per_page=100';
  const { body } = expectStatus(200, await service.api('GET', path));
  const files = (body.data as ListedFile[]).sort((a, b) => a.id - b.id);
  const listed = files.map((file) => [
    file.id,
    file.file_name,
    file.schema_version,
    file.validation,
    file.rows,
    file.sha256,
    file.processing_status,
  ]);
  const expected = [...model.files]
    .sort((a, b) => a.id - b.id)
    .map((file, index) => [
      file.id,
      file.name,
      file.checkedBy.name,
      'valid',
      file.records.length,
      file.sha256,
      statusOf(file, listed[index]?.[6]),
    ]);
  service.tally.answers += 1;
  same('the list of files', expected, listed);
}

/** The status expected of a file. An open run may have ended since the model was updated. */
function statusOf({ state }: ModelFile, found: unknown): string {
  if (state === 'claimed') return found === 'completed' ? 'completed' : 'processing';
  return { pending: 'pending', processed: 'completed', aside: 'failed' }[state];
}

const TOTALS = [
  'count(*) as n',
  'count(distinct id) as d',
  'sum(id) as ids',
  'sum(qty) as qtys',
  'sum(price) as prices',
  'min(at) as first',
  'max(at) as last',
  'count(text) as texts',
  'sum(length(text)) as chars',
];
const TOTAL_KINDS: Kind[] = TOTALS.map((item) => (item === 'sum(qty) as qtys' ? 'double' : 'exact'));

async function checkTotals(model: Model, service: Service): Promise<void> {
  const all = model.visible.flatMap(({ records }) => records);
  const whole = await service.query({ ...ALWAYS, select: TOTALS });
  compareAnswer(service, 'totals', TOTAL_KINDS, [totalsOf(all)], whole);

  const perFile = await service.query({
    ...ALWAYS,
    select: ['_file_id', ...TOTALS],
    group_by: ['_file_id'],
    order_by: [{ field: '_file_id' }],
    limit: MOST_ROWS,
  });
  const rows = [...model.visible]
    .sort((a, b) => a.id - b.id)
    .map(({ id, records }) => [String(id), ...totalsOf(records)]);
  compareAnswer(service, 'totals per file', ['exact', ...TOTAL_KINDS], rows, perFile);
}

function totalsOf(records: readonly ModelRecord[]): Cell[] {
  const ats = records.map(({ at }) => at).sort(compare);
  const texts = records.flatMap(({ text }) => text ?? []);
  return [
    String(records.length),
    String(new Set(records.map(({ id }) => id)).size),
    sumText(records.map(({ id }) => id)),
    sumText(records.map(({ qty }) => qty)),
    sumText(
      records.map(({ price }) => price),
      PRICE_SCALE,
    ),
    ats.length === 0 ? null : timestampText(ats[0]!),
    ats.length === 0 ? null : timestampText(ats.at(-1)!),
    String(texts.length),
    sumText(texts.map((text) => BigInt([...text].length))),
  ];
}

/** Sum as text; null without values. */
export function sumText(values: readonly (bigint | null)[], scale = 0): Cell {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  return decimalText(
    given.reduce((sum, value) => sum + value, 0n),
    scale,
  );
}

/** Reads a cursor's next page and leaves the cursor where it is: a page token may be used again. */
async function peek(cursor: ModelCursor, service: Service): Promise<Answer> {
  const answer = await service.query({ page_token: cursor.token });
  comparePage(service, 'a page of an older cursor', cursor, answer);
  return answer;
}

/** Moves a cursor on by one page. @returns the cursor after that page; undefined after the last one */
export async function walk(cursor: ModelCursor, service: Service): Promise<ModelCursor | undefined> {
  const { nextPageToken } = await peek(cursor, service);
  const rest = cursor.rest.slice(cursor.limit);
  return nextPageToken === undefined ? undefined : { ...cursor, token: nextPageToken, rest };
}

/** Compares one page with the rows still to come, and whether more follows. */
export function comparePage(
  service: Service,
  what: string,
  { kinds, limit, rest }: Omit<ModelCursor, 'token'>,
  answer: Answer,
): void {
  compareAnswer(service, what, kinds, rest.slice(0, limit), answer);
  same(`${what}: whether more follows`, rest.length > limit, answer.nextPageToken !== undefined);
}

export function compareAnswer(
  service: Service,
  what: string,
  kinds: readonly Kind[],
  expected: readonly (readonly Cell[])[],
  { rows }: Answer,
): void {
  service.tally.answers += 1;
  const plain = (all: readonly (readonly Cell[])[]) => all.map((row) => plainRow(kinds, row));
  same(what, plain(expected), plain(rows));
}

const SHOWN = 600;

function same(what: string, expected: unknown, found: unknown): void {
  if (Array.isArray(expected) && Array.isArray(found)) {
    const wrong = expected.findIndex((item, index) => JSON.stringify(item) !== JSON.stringify(found[index]));
    if (wrong >= 0) throw different(`${what}, item ${wrong}`, expected[wrong], found[wrong]);
    if (expected.length !== found.length) {
      throw different(
        `${what}, how many`,
        expected.length,
        `${found.length}: ${JSON.stringify(found.slice(expected.length))}`,
      );
    }
    return;
  }
  if (expected !== found) throw different(what, expected, found);
}

function different(what: string, expected: unknown, found: unknown): Error {
  const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN);
  return new Error(`${what}: expected ${show(expected)}, found ${show(found)}`);
}

/** Longest time for a run whose worker was killed: another attempt begins only when the lease has expired. */
const RUN_PATIENCE_MS = { embedded: 180_000, distributed: 900_000 };
const POLL_MS = 100;

/**
 * Waits for the end of a run, then moves its files in the model by how it ended.
 * @param mayEnd end states that are allowed
 * @throws Error if the run ends in another state, or not in time
 */
export async function settle(
  service: Service,
  run: ModelRun,
  mayEnd: readonly string[] = ['completed'],
): Promise<void> {
  const deadline = Date.now() + RUN_PATIENCE_MS[service.world.profile];
  for (;;) {
    const { body } = expectStatus(200, await service.panel('GET', `runs/${run.id}`));
    const status = String(body.status);
    if (status === 'completed' || status === 'failed' || status === 'cancelled') {
      if (!mayEnd.includes(status)) throw new Error(`run ${run.id} ended as ${JSON.stringify(body)}`);
      const completed = status === 'completed';
      count(service.tally, `run ${status}`);
      run.state = completed ? 'completed' : 'given_back';
      for (const file of run.files) file.state = completed ? 'processed' : 'pending';
      return;
    }
    if (Date.now() > deadline) throw new Error(`run ${run.id} does not end: ${JSON.stringify(body)}`);
    await sleep(POLL_MS);
  }
}
