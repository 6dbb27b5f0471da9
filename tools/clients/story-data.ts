import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The data of the story that every client tells (`clients/shared/story.json`): the example's flights, each with a ticket
 * beyond 2^53, a fare of 34 digits and a moment exact to the microsecond, so that a client that rounds tells wrong sums.
 */
const root = resolve(import.meta.dirname, '../..');
const LATER_EVERY = 10;
const BAD_RECORDS = 3000;
const BAD_LINE = 2345;
/** Digits after the point of a fare. */
const FARE_SCALE = 18;
const FIRST_TICKET = 9_007_199_254_740_993n; // 2^53 + 1
const STORY_PART_BYTES = 500_000;
const BAD_PART_BYTES = 200_000;

interface Flight {
  line: string;
  ticket: bigint;
  /** The fare times 10^18. */
  fare: bigint;
  scheduledAt: string;
  delayed: boolean;
}

/** Writes `voos.jsonl`, `depois.jsonl` and `ruim.jsonl`, and the schemas of the story, into a folder. */
export async function writeStoryData(folder: string): Promise<void> {
  const { first, later, bad } = await flights();
  await mkdir(folder, { recursive: true });
  const text = (lines: string[]) => `${lines.join('\n')}\n`;
  await writeFile(join(folder, 'voos.jsonl'), text(first.map(({ line }) => line)));
  await writeFile(join(folder, 'depois.jsonl'), text(later.map(({ line }) => line)));
  await writeFile(join(folder, 'ruim.jsonl'), text(bad));
  const testes = { ...schema, fields: [...schema.fields, ...fieldsHardToName] };
  for (const [slug, document] of Object.entries({ voos: schema, testes })) {
    await writeFile(join(folder, `${slug}.json`), JSON.stringify({ slug, name: slug, ...document }));
  }
}

/** `clients/shared/story.json`: what each client does with the data, and what must come of it. */
export async function renderStory(): Promise<string> {
  const { first, later, bad } = await flights();
  const all = [...first, ...later];
  const days = first.map(({ line }) => (JSON.parse(line) as { departed_on: string }).departed_on).sort();
  const parts = cutAtLineEnds(
    first.map(({ line }) => line),
    STORY_PART_BYTES,
  );
  const partsBeforeBad = cutAtLineEnds(bad.slice(0, BAD_LINE), BAD_PART_BYTES) - 1;
  const story = {
    about:
      'Written by tools/clients/story-data.ts; one story for all clients. clients/README.md says what the words mean.',
    schema: 'voos',
    bad_schema: 'testes',
    window: { event_from: days[0], event_to: days.at(-1) },
    steps: {
      shapes: { at_least: 1 },
      upload: { file: 'voos.jsonl', part_bytes: STORY_PART_BYTES, rows: first.length, parts },
      upload_again: { file: 'voos.jsonl', part_bytes: STORY_PART_BYTES, duplicates: parts },
      bad_upload: {
        file: 'ruim.jsonl',
        part_bytes: BAD_PART_BYTES,
        concurrency: 1,
        line: BAD_LINE,
        field: 'dep_delay',
        code: 'wrong_type',
        sent: partsBeforeBad,
      },
      listing: { files: parts, rows: first.length },
      sums: {
        select: [
          'count(*) as n',
          'min(ticket) as first_ticket',
          'sum(cast(ticket as decimal(38,0))) as tickets',
          'sum(fare) as fares',
          'max(scheduled_at) as newest',
        ],
        expected: totalsOf(first),
      },
      walk: {
        select: ['ticket', 'fare', 'scheduled_at', 'dep_delay', 'carrier'],
        limit: 700,
        upload_after_rows: 1000,
        upload: 'depois.jsonl',
        expected: { ...totalsOf(first), nulls: first.filter(({ delayed }) => !delayed).length },
        afterwards: totalsOf(all),
      },
      resume: { limit: 700, after_rows: 1050, rows: all.length },
      process: { shape_id: 2, executors: 1, files: parts + 1 },
      webhooks: { last_status: 'completed' },
      refusals: {
        wrong_token: { kind: 'AuthenticationError', status: 401, code: 'unauthenticated' },
        revoked_token: { kind: 'AuthenticationError', status: 401, code: 'unauthenticated' },
        gone_schema: { slug: 'sumiu', kind: 'NotFoundError', status: 404, code: 'schema_not_found' },
        bad_query: { select: ['nada'], kind: 'InvalidRequestError', status: 422, field: 'select.0' },
      },
      faults: {
        timeout_seconds: 1,
        max_attempts: 2,
        within_seconds: 20,
        cut: { kind: 'ConnectionError' },
        hang: { kind: 'ConnectionError' },
        refused: { kind: 'ConnectionError' },
        html: { kind: 'UnexpectedAnswerError', status: 502 },
        garbage: { kind: 'UnexpectedAnswerError', status: 200 },
        full: { kind: 'StorageFullError', status: 507, code: 'upload_storage_full' },
      },
    },
  };
  return `${JSON.stringify(story, null, 2)}\n`;
}

const schema = {
  event_date_field: 'departed_on',
  fields: [
    { name: 'departed_on', type: 'date', required: true },
    { name: 'scheduled_at', type: 'timestamp', required: true },
    { name: 'ticket', type: 'integer', required: true },
    { name: 'fare', type: `decimal(38,${FARE_SCALE})`, required: true },
    { name: 'dep_delay', type: 'integer', required: false },
    { name: 'carrier', type: 'string', required: false },
    { name: 'origin', type: 'string', required: false },
    { name: 'dest', type: 'string', required: false },
  ],
};

/** Names that are words of a language or meet after a change of case, a description that ends a comment, and the other types. */
const fieldsHardToName = [
  ...['class', 'default', 'this', 'type', 'func', 'def', 'record', 'get_class', 'a_b', 'a__b', 'ab'].map(
    (name) => ({
      name,
      type: 'string',
      required: false,
      description: 'Ends */ a comment """ \\u002a\n {@code and */ begins',
    }),
  ),
  { name: 'amount', type: 'number', required: false },
  { name: 'paid', type: 'boolean', required: false },
  { name: 'extra', type: 'json', required: false },
];

async function flights(): Promise<{ first: Flight[]; later: Flight[]; bad: string[] }> {
  const example = gunzipSync(await readFile(join(root, 'examples/flights.jsonl.gz')));
  const all = example
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => toFlight(JSON.parse(line) as Record<string, string | number | null>, index));
  const isLater = (_: Flight, index: number) => index % LATER_EVERY === LATER_EVERY - 1;
  const bad = all.slice(0, BAD_RECORDS).map(({ line }) => line);
  bad[BAD_LINE - 1] = bad[BAD_LINE - 1]!.replace(/"dep_delay":[^,]+/, '"dep_delay":"atrasado"');
  return { first: all.filter((one, index) => !isLater(one, index)), later: all.filter(isLater), bad };
}

function toFlight(record: Record<string, string | number | null>, index: number): Flight {
  const n = BigInt(index);
  const ticket = FIRST_TICKET + n * 1_000_003n;
  const fare = (10n ** 15n + n * 7919n) * 10n ** BigInt(FARE_SCALE) + n * 104_729n + 1n;
  const scheduledAt = String(record.scheduled_at).replace('Z', `.${String(index).padStart(6, '0')}Z`);
  const members = [
    `"departed_on":"${record.departed_on}"`,
    `"scheduled_at":"${scheduledAt}"`,
    `"ticket":${ticket}`,
    `"fare":${asDecimal(fare)}`,
    `"dep_delay":${record.dep_delay ?? null}`,
    ...['carrier', 'origin', 'dest'].map((name) => `"${name}":${JSON.stringify(record[name] ?? null)}`),
  ];
  return { line: `{${members.join(',')}}`, ticket, fare, scheduledAt, delayed: record.dep_delay != null };
}

function asDecimal(scaled: bigint): string {
  const digits = String(scaled).padStart(FARE_SCALE + 1, '0');
  return `${digits.slice(0, -FARE_SCALE)}.${digits.slice(-FARE_SCALE)}`;
}

/** The answer to `sums`, each value as `json_compact_strings` prints it. */
function totalsOf(rows: Flight[]) {
  return {
    n: String(rows.length),
    first_ticket: String(rows[0]!.ticket), // tickets ascend
    tickets: String(rows.reduce((sum, { ticket }) => sum + ticket, 0n)),
    fares: asDecimal(rows.reduce((sum, { fare }) => sum + fare, 0n)),
    newest: rows
      .map(({ scheduledAt }) => scheduledAt)
      .sort()
      .at(-1)!,
  };
}

/** How many parts of at most `bytes` the lines make when each part takes as many as fit. */
function cutAtLineEnds(lines: string[], bytes: number): number {
  let [parts, size] = [0, Number.POSITIVE_INFINITY];
  for (const line of lines) {
    const length = Buffer.byteLength(line) + 1;
    if (size + length > bytes) [parts, size] = [parts + 1, 0];
    size += length;
  }
  return parts;
}
