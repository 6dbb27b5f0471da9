import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { useEmbeddedDatabase } from '../adapters/database-postgres/embedded-server.ts';
import { readSettings } from '../config/settings.ts';
import { describeFailure, EXIT_FAILED, EXIT_USAGE } from './cli-error.ts';
import { type DemoAccount, prepareAccount } from './demo/account-steps.ts';
import { toCurl } from './demo/curl.ts';
import { DemoError, tell } from './demo/demo-error.ts';
import { prepareFlights } from './demo/flights.ts';
import { createNarrator, timed } from './demo/narrator.ts';
import { processFlights } from './demo/process-steps.ts';
import { askRaw, questions, turnPages } from './demo/query-steps.ts';
import { operatorCommand, queryRequest, SCHEMA, type Show } from './demo/show.ts';
import { choosePort, projectDir, type Stage, startStage } from './demo/stage.ts';
import { listFiles, uploadFlights } from './demo/upload-steps.ts';
import { count } from './terminal/figures.ts';

/** `npm run demo`: the whole way of real records through a service of its own, step by step. */
const folder = resolve(projectDir, '.celeiro/demo');
const dataDir = join(folder, 'data');
const logPath = join(folder, 'serve.log');
/** File with the process id of the service, so that the service of a killed demonstration can be ended. */
const pidPath = join(folder, 'serve.pid');
const narrator = createNarrator();
const flags = process.argv.slice(2);
let stage: Stage | undefined;
let finished = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void interrupt());
await main();

async function main(): Promise<void> {
  if (flags.includes('--help') || flags.includes('-h')) return void console.log(tell('usage'));
  const unknown = flags.find((flag) => flag !== '--once' && flag !== '--keep');
  if (unknown) {
    console.error(`${tell('unknown_option', { option: unknown })}\n\n${tell('usage')}`);
    process.exit(EXIT_USAGE);
  }
  try {
    const show = await open();
    stage = show.stage;
    const account = await perform(show);
    sayWhereToLook(show, account);
    finished = true;
    if (flags.includes('--once')) await end(0);
    narrator.good(tell('stays_up'));
    const code = await show.stage.ended;
    throw new DemoError('service_ended', { code: String(code) });
  } catch (error) {
    const { lines } = await describeFailure(error);
    const reason = error instanceof DemoError ? error.message : lines.join('\n');
    console.error(`\n${tell('failed', { reason })}\n${tell('see_log', { path: logPath })}`);
    await end(EXIT_FAILED);
  }
}

async function open(): Promise<Show> {
  const keep = flags.includes('--keep');
  await clear(keep);
  const files = await prepareFlights(join(folder, 'files'));
  narrator.headline(tell('headline'), tell('source', { flights: count(files.flights) }), tell('measured'));
  narrator.step('step_service');
  const port = await choosePort(readSettings().port);
  const { value, time } = await timed(() => startStage({ dataDir, logPath, port }));
  stage = value;
  await writeFile(pidPath, String(value.pid));
  narrator.good(tell('took', { what: tell('service_ready', { url: value.url, folder: dataDir }), time }));
  const known = keep
    ? (JSON.parse(await value.command(['tenant', 'list', '--json'])) as unknown[]).length
    : 0;
  const tenant = known > 0 ? `demo-${known + 1}` : 'demo';
  return { narrator, stage: value, files, folder, dataDir, tenant };
}

/** A demonstration that was killed may have left its database running: it is stopped, unless still in use. */
async function clear(keep: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const running = join(dataDir, 'postgres/data/postmaster.pid');
  if (existsSync(running)) await (await useEmbeddedDatabase(dataDir)).release();
  if (existsSync(running)) {
    throw new DemoError('already_running', { folder, pid: await readFile(pidPath, 'utf8').catch(() => '?') });
  }
  if (!keep) await rm(folder, { recursive: true });
  await mkdir(dataDir, { recursive: true });
}

async function perform(show: Show): Promise<DemoAccount> {
  const account = await prepareAccount(show);
  const { token } = account;
  const uploadUrl = await uploadFlights(show, token);
  await askRaw(show, token);
  await turnPages(show, token, uploadUrl);
  await listFiles(show, token);
  await processFlights(show, token);
  return account;
}

function sayWhereToLook(show: Show, { token, ownerLink }: DemoAccount): void {
  const { url } = show.stage;
  narrator.headline(tell('where'));
  narrator.text(`${tell('where_panel')}: ${ownerLink}`);
  narrator.text(`${tell('where_docs')}: ${url}/docs`);
  narrator.text(`${tell('where_contract')}: ${url}/openapi.json`);
  narrator.text(`${tell('where_metrics')}: ${url}/metrics`);
  narrator.text(`${tell('where_log')}: ${logPath}`);
  narrator.text(`${tell('where_query')}:`);
  narrator.text(toCurl(queryRequest(show, token, questions.question_carriers)));
  narrator.text(`${tell('where_upload')}:`);
  const upload = ['upload', SCHEMA, show.files.example, '--url', url, '--token', token];
  narrator.text(`npm run -s celeiro -- ${upload.join(' ')}`);
  narrator.text(`${tell('where_operator')}:`);
  narrator.text(operatorCommand(show, ['run', 'list', show.tenant]));
}

async function interrupt(): Promise<void> {
  if (!finished) console.error(`\n${tell('interrupted')}`);
  await end(finished ? 0 : 130);
}

async function end(code: number): Promise<never> {
  if (stage) {
    narrator.text(`\n${tell('stopping')}`);
    await stage.stop();
    narrator.text(tell('stopped'));
  }
  process.exit(code);
}
