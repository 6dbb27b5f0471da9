import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSandbox, type Sandbox } from '../src/cli/sandbox/open-sandbox.ts';
import type { ClientLanguage, Command } from '../tools/clients/language.ts';
import { languages } from '../tools/clients/languages.ts';
import { writeStoryData } from '../tools/clients/story-data.ts';
import { median, report } from './support/measure.ts';

// `npm run bench -- clients [language...]`: rows of 1,000,000 records through each installed client against its language's plain
// HTTP client reading the same bytes, and an upload of 500 MB against curl.
const MB = 1_000_000;
const ROWS = 1_000_000;
const UPLOAD_BYTES = 500 * MB;
const ROUNDS = 3;
/** Least share of the plain client's throughput; exact types cost an interpreted language more. */
const LEAST_ROWS: Record<string, number> = { python: 0.25 };

const given = process.argv.slice(2);
const chosen = languages.filter(({ name }) => given.length === 0 || given.includes(name));
const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-clients-'));
let sandbox: Sandbox | undefined;
try {
  await writeStoryData(folder);
  const records = join(folder, 'records.jsonl');
  await writeRecords(records, ROWS, Number.POSITIVE_INFINITY);
  const large = join(folder, 'large.jsonl');
  await writeRecords(large, Number.POSITIVE_INFINITY, UPLOAD_BYTES);
  const targets = chosen.flatMap(({ name }) =>
    Array.from({ length: ROUNDS * 2 }, (_, round) => `upload-${name}-${round}`),
  );
  sandbox = await openSandbox({
    port: 0,
    schemaFiles: await schemaFiles(['voos', ...targets]),
    withData: false,
    webhookUrl: undefined,
    settings: {},
  });
  await putByCurl('voos', records);
  // Pages of a raw file are read from its beginning each, and both clients would wait for the service alone.
  await processAll('voos');
  for (const language of chosen) await measure(language, large);
} finally {
  await sandbox?.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(language: ClientLanguage, large: string): Promise<void> {
  const { name } = language;
  const { bench } = await language.install(join(folder, name));
  const seconds: Record<'rows' | 'plain' | 'upload' | 'curl', number[]> = {
    rows: [],
    plain: [],
    upload: [],
    curl: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['plain', 'rows'] as const) {
      const told = await run(bench, [way], 'voos');
      if (told.rows !== undefined && told.rows !== ROWS)
        throw new Error(`${name} ${way} read ${told.rows} rows`);
      seconds[way].push(told.seconds);
    }
    seconds.upload.push((await run(bench, ['upload', large], `upload-${name}-${2 * round}`)).seconds);
    seconds.curl.push(await putByCurl(`upload-${name}-${2 * round + 1}`, large));
  }
  const rows = median(seconds.plain) / median(seconds.rows);
  const least = LEAST_ROWS[name] ?? 0.5;
  report(
    `${name}: rows`,
    `${Math.round(ROWS / median(seconds.rows) / 1000)} thousand a second, plain HTTP ${Math.round(ROWS / median(seconds.plain) / 1000)}, ratio ${rows.toFixed(2)}`,
    `at least ${least}`,
    rows >= least,
  );
  const upload = median(seconds.curl) / median(seconds.upload);
  report(
    `${name}: upload of ${UPLOAD_BYTES / MB} MB`,
    `${Math.round(UPLOAD_BYTES / MB / median(seconds.upload))} MB/s, curl ${Math.round(UPLOAD_BYTES / MB / median(seconds.curl))} MB/s, ratio ${upload.toFixed(2)}`,
    'at least 0.8',
    upload >= 0.8,
  );
}

/** Runs a program of the benchmark; what it says in its last line. */
async function run(
  { program, args, cwd, env }: Command,
  more: string[],
  schema: string,
): Promise<{ rows?: number; seconds: number }> {
  const { url, account } = sandbox!;
  const settings = {
    CELEIRO_URL: url,
    CELEIRO_TOKEN: account.token,
    CELEIRO_SCHEMA: schema,
    CELEIRO_FROM: '2013-01-01',
    CELEIRO_TO: '2013-12-31',
  };
  const child = spawn(program, [...args, ...more], {
    cwd,
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = Buffer.concat(await child.stdout!.toArray()).toString();
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
  return JSON.parse(said.trim().split('\n').at(-1)!);
}

/** Moves the schema's files into its table. @throws Error if the run fails */
async function processAll(schema: string): Promise<void> {
  const { url, account } = sandbox!;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1/schemas/${schema}/${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' },
    }).then((answer) => {
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return answer.json();
    });
  await call('process-files', { method: 'POST', body: '{"shape_id":1,"executors":1}' });
  for (;;) {
    const { data } = (await call('files')) as { data: { processing_status: string }[] };
    if (data.every(({ processing_status }) => processing_status === 'completed')) return;
    if (data.some(({ processing_status }) => processing_status === 'failed'))
      throw new Error('the run failed');
    await sleep(500);
  }
}

/** Seconds of one PUT by curl. */
async function putByCurl(schema: string, path: string): Promise<number> {
  const { url, account } = sandbox!;
  const response = await fetch(`${url}/api/v1/schemas/${schema}/generate-upload-token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' },
    body: '{"minutes":15}',
  });
  const { upload_url } = (await response.json()) as { upload_url: string };
  const startedAt = performance.now();
  const child = spawn(
    'curl',
    ['--fail', '--silent', '--show-error', '-T', path, `${upload_url}/curl.jsonl`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`curl ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}

async function schemaFiles(slugs: string[]): Promise<string[]> {
  const document = JSON.parse(await readFile(join(folder, 'voos.json'), 'utf8')) as object;
  const place = join(folder, 'schemas');
  await mkdir(place);
  return Promise.all(
    slugs.map(async (slug) => {
      const path = resolve(place, `${slug}.json`);
      await writeFile(path, JSON.stringify({ ...document, slug }));
      return path;
    }),
  );
}

/** The story's flights again and again, each with a ticket of its own, until one of the bounds is reached. */
async function writeRecords(path: string, mostRows: number, mostBytes: number): Promise<void> {
  const flights = (await readFile(join(folder, 'voos.jsonl'), 'utf8')).trimEnd().split('\n');
  const file = createWriteStream(path);
  let [rows, bytes] = [0, 0];
  while (rows < mostRows && bytes < mostBytes) {
    let text = '';
    for (let n = 0; n < flights.length && rows < mostRows && bytes + text.length < mostBytes; n++, rows++) {
      text += `${flights[n]!.replace(/"ticket":\d+/, `"ticket":${10n ** 17n + BigInt(rows)}`)}\n`;
    }
    bytes += text.length;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  console.log(`         ${rows} records, ${Math.round((await stat(path)).size / MB)} MB`);
}
