import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openSandbox } from '../src/cli/sandbox/open-sandbox.ts';
import { writeDeliveries } from './clients/deliveries.ts';
import { runDocsExamples } from './clients/docs-examples.ts';
import { startFaultServer } from './clients/fault-server.ts';
import type { ClientLanguage, Command } from './clients/language.ts';
import { languages } from './clients/languages.ts';
import { runQuickStart } from './clients/quick-start.ts';
import { writeStoryData } from './clients/story-data.ts';
import { bringUp, settingsOf } from './stack/bring-up.ts';
import { openStack } from './stack/context.ts';

/**
 * `npm run test:clients [-- language...] [--story] [--profile distributed]`: for each client its unit tests, then the story of
 * `clients/shared/story.json`, the quick start of its README and the examples of `/docs`, told by the package as it is
 * installed from its archive, against a service of its own. Prints `N passed, N failed` last.
 */
const root = resolve(import.meta.dirname, '..');
const MINUTES = 60_000;
/** Longest time of one command. */
const COMMAND_MS = 10 * MINUTES;
/** Records of the story's schema after its last step, and once more those of the file that a quick start sends. */
const { resume, upload } = JSON.parse(await readFile(join(root, 'clients/shared/story.json'), 'utf8')).steps;
const RECORDS: number = resume.rows + upload.rows;
/** Days of all records of the story. */
const STORY_DAYS = { event_from: '2013-01-01', event_to: '2013-01-31' };

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Leaves the unit tests out. */
    story: { type: 'boolean', default: false },
    /** `distributed`: the stories are told to a service on the stack of `npm run stack`, which stays up. */
    profile: { type: 'string', default: 'embedded' },
  },
});
const unknown = wanted.filter((name) => !languages.some((language) => language.name === name));
if (unknown.length > 0) throw new Error(`no such client: ${unknown.join(', ')}`);
const chosen = languages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** Of the sandboxes. */
let settings: Record<string, string | undefined> = {};
if (values.profile === 'distributed') {
  const stack = await openStack();
  await bringUp(stack);
  settings = settingsOf(stack);
  Object.assign(process.env, settings); // of what else a story starts
}

let [passed, failed] = [0, 0];
const folder = await mkdtemp(join(tmpdir(), 'celeiro-clients-'));
const faults = await startFaultServer();
try {
  await writeStoryData(join(folder, 'data'));
  for (const language of chosen) await test(language);
} finally {
  faults.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function test(language: ClientLanguage): Promise<void> {
  const { name } = language;
  if (!values.story) {
    for (const command of await language.tests())
      await count(`${name}: ${shown(command)}`, () => run(command));
  }
  await count(
    `${name}: the story from the archive, the quick start, the examples of /docs, and a record type`,
    () => tellStory(language),
  );
}

async function tellStory(language: ClientLanguage): Promise<void> {
  const place = join(folder, language.name);
  await mkdir(place);
  const project = join(place, 'project');
  const client = await language.install(project);
  const deliveries = await writeDeliveries(join(place, 'deliveries'));
  const schemaFiles = ['voos', 'testes'].map((slug) => join(folder, 'data', `${slug}.json`));
  const wanted = { port: 0, schemaFiles, withData: false, webhookUrl: deliveries.url, settings };
  const { url, account, close } = await openSandbox(wanted);
  try {
    const work = join(place, 'work');
    await mkdir(work);
    const env = {
      CELEIRO_URL: url,
      CELEIRO_TOKEN: account.token,
      CELEIRO_REVOKED_TOKEN: account.revokedToken,
      CELEIRO_SCHEMA: 'voos',
      CELEIRO_STORY: join(root, 'clients/shared/story.json'),
      CELEIRO_DATA: join(folder, 'data'),
      CELEIRO_DELIVERIES: deliveries.folder,
      CELEIRO_WEBHOOK_SECRET: account.webhook!.secret,
      CELEIRO_FAULTS_URL: faults.url,
      CELEIRO_WORK: work,
    };
    await run({ ...client.story, env: { ...client.story.env, ...env } });
    const file = join(folder, 'data/voos.jsonl');
    await runQuickStart(language.name, client, { url, token: account.token, file, records: RECORDS });
    // The quick start left one file pending, which the example of a run takes.
    await runDocsExamples(language.name, client.quickStart, {
      url,
      token: account.token,
      slug: 'voos',
      days: STORY_DAYS,
      records: RECORDS,
    });
    const types = join(project, client.typesFile);
    await mkdir(dirname(types), { recursive: true });
    await writeFile(types, await writeTypes(language, url, account.token));
    await run(client.compile(types));
  } finally {
    deliveries.close();
    await close();
  }
}

/** The output of `celeiro types` for the schema whose fields are hard to name. */
async function writeTypes({ lang }: ClientLanguage, url: string, token: string): Promise<string> {
  const args = ['types', 'testes', '--lang', lang, '--url', url, '--token', token];
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'src/cli/celeiro.ts'), ...args]);
  return stdout;
}

async function count(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  console.log(`== ${what}`);
  const error = await work().then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (error === undefined) passed++;
  else {
    failed++;
    console.error(`FAIL  ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`== ${what}: ${error === undefined ? 'passed' : 'FAILED'} (${seconds} s)`);
}

/** @throws Error where the command fails or takes longer than ten minutes */
async function run({ program, args, cwd, env }: Command): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}`);
}

function shown({ program, args }: Command): string {
  return [program.split('/').at(-1), ...args].join(' ').slice(0, 100);
}
