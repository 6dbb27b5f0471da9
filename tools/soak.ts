import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { failpoints } from '../src/domain/failpoint.ts';
import { checkHistory } from '../test/linearizability/checker.ts';
import { recordHistory } from '../test/linearizability/record-history.ts';
import { startDistributed } from '../test/model/distributed-world.ts';
import { runStories } from '../test/model/run.ts';
import { type Account, newTally, openAccount } from '../test/model/service.ts';
import { startEmbedded } from '../test/model/world.ts';

/**
 * `npm run soak -- --minutes N [--profile distributed] [--seed S] [--stories N] [--faults N] [--queries N] [--failpoints N]
 * [--history N] [--properties N] [--services N]`: runs generated stories, queries and properties with a fresh seed each
 * round, a history of concurrent clients, and the next failpoints.
 * It ends after N minutes or at the first failure. It prints each seed, what was done, and the command that repeats a
 * failure. `--seed` runs that one round only; `--path` and `--replay` run its smallest failure.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** `distributed`: two replicas on the stack of `npm run stack`, which stays up. */
    profile: { type: 'string', default: 'embedded' },
    seed: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
    /** Generated stories of each round. */
    stories: { type: 'string', default: '3' },
    /** How often a story's next step stops or kills the service; with 6, about every fourth. */
    faults: { type: 'string', default: '6' },
    /** Generated queries of each round that are compared with the reference evaluator. */
    queries: { type: 'string', default: '1000' },
    /**
     * Cases of `test/failpoints` in each round; a case is a point and an action. Default 12, and 0 on the stack, where the
     * replicas would do the walk's work.
     */
    failpoints: { type: 'string' },
    /** Seconds of each round in which a history of concurrent clients is recorded (`test/linearizability`). */
    history: { type: 'string', default: '20' },
    /**
     * The properties of the unit tests in each round, this many times as often as there. Default 10, and 0 on the stack,
     * which they do not use.
     */
    properties: { type: 'string' },
    /** Embedded services that are told stories at the same time, each with a seed of its own. */
    services: { type: 'string', default: '1' },
  },
});

const STEPS = 60;
/** What happens at a failpoint. */
const ACTIONS = ['kill', 'error', 'pause'];
/** Longest time that the last round may exceed `--minutes`, so that a failure can still be made smaller. */
const GRACE_MS = 60_000;
/** Longest time of a repeated round. */
const REPEAT_MS = 30 * 60_000;
/** Twice the longest time of a run, as the suites take it. */
const RUN_MS = 900_000;

const until = Date.now() + Number(values.minutes) * 60_000;
const queries = Number(values.queries);
const DEFAULT_FAILPOINTS = values.profile === 'distributed' ? 0 : 12;
const DEFAULT_PROPERTIES = values.profile === 'distributed' ? 0 : 10;
/** Longest time of a property that is tried so often. */
const PROPERTY_MS = 600_000;
const failpointCases = orderCases();
const points = failpointCases.length / ACTIONS.length;
const totals = newTally();
let compared = 0;
let walked = 0;
let ordered = 0;
let failed = 0;
const world = await (values.profile === 'distributed' ? startDistributed() : startEmbedded());
const more = await Promise.all(Array.from({ length: Number(values.services) - 1 }, startEmbedded));
try {
  const account = await openAccount(world);
  const accounts = [account, ...(await Promise.all(more.map(openAccount)))];
  do {
    const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
    const told = await Promise.all(accounts.map((one, nth) => stories(one, seed + nth)));
    const good =
      told.every(Boolean) &&
      (queries === 0 || (await reference(seed))) &&
      (await properties(seed)) &&
      (await history(account)) &&
      (await walk());
    if (!good) failed += 1;
  } while (failed === 0 && values.seed === undefined && Date.now() < until);
} finally {
  await Promise.all([world, ...more].map((one) => one.stop()));
}
for (const error of [world, ...more].flatMap((one) => one.errors()).slice(0, 20))
  console.log(JSON.stringify(error));
const { steps, kills, restarts, answers } = totals;
console.log(
  `in all: ${steps} steps, ${kills} kills, ${restarts} restarts, ${answers} answers of the model and ${compared} generated queries compared, ${ordered} concurrent calls put in order, ${walked} failpoints walked, ${Math.min(walked, points)} of ${points} points reached`,
);
console.log(failed === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = failed;

async function stories(account: Account, seed: number): Promise<boolean> {
  const begun = Date.now();
  const tally = newTally();
  const failure = await runStories(account, tally, {
    seed,
    stories: Number(values.stories),
    steps: STEPS,
    faults: Number(values.faults),
    path: values.path,
    replayPath: values.replay,
    budgetMs: values.seed === undefined ? Math.max(0, until - begun) + GRACE_MS : REPEAT_MS,
  });
  for (const key of ['steps', 'kills', 'restarts', 'answers'] as const) totals[key] += tally[key];
  const done = [...tally.by].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(`seed ${seed}: ${Math.round((Date.now() - begun) / 1000)} s, ${tally.kills} kills, ${done}`);
  if (!failure) return true;
  console.log(failure.message);
  const drawn = `--stories ${values.stories} --faults ${values.faults}`;
  const replay = `--profile ${values.profile} ${drawn} --seed ${seed} --path ${failure.path} --replay ${failure.replayPath}`;
  console.log(`again: npm run soak -- ${replay} --queries 0`);
  return false;
}

/** Generated queries against the reference evaluator of `test/reference`. */
async function reference(seed: number): Promise<boolean> {
  const env = {
    ...world.env,
    CELEIRO_TEST_BASE_URL: world.url,
    CELEIRO_TEST_SEED: String(seed),
    CELEIRO_TEST_QUERIES: String(queries),
    CELEIRO_TEST_TIMEOUT_MS: String(RUN_MS),
  };
  const { status, stdout } = await vitest(['--project', 'reference'], env);
  const found = /seed \d+: (\d+) queries.*/.exec(stdout);
  compared += Number(found?.[1] ?? 0);
  console.log(found?.[0] ?? 'no queries were compared');
  if (status === 0) return true;
  console.log(stdout);
  const settings = `CELEIRO_TEST_SEED=${seed} CELEIRO_TEST_QUERIES=${queries}`;
  console.log(`again: ${settings} npx vitest run --project reference`);
  return false;
}

/** The properties of the unit tests, with what this seed draws. */
async function properties(seed: number): Promise<boolean> {
  const factor = values.path ? 0 : Number(values.properties ?? DEFAULT_PROPERTIES);
  if (factor === 0) return true;
  const files = globSync('{src,tools}/**/*.test.ts').filter((file) =>
    /fc\.assert/.test(readFileSync(file, 'utf8')),
  );
  const drawn = { CELEIRO_TEST_SEED: String(seed), CELEIRO_TEST_PROPERTY_FACTOR: String(factor) };
  const args = ['--project', 'unit', '--testTimeout', String(PROPERTY_MS), ...files];
  const { status, stdout } = await vitest(args, { ...process.env, ...drawn });
  console.log(
    `properties ${status === 0 ? 'held' : 'failed'}: ${files.length} files, ${factor} times as often`,
  );
  if (status === 0) return true;
  console.log(stdout);
  const settings = Object.entries(drawn).map(([name, value]) => `${name}=${value}`);
  const [, failing = ''] = /❯\s+unit\s+(\S+)/.exec(stripVTControlCharacters(stdout)) ?? [];
  const again = `npx vitest run --project unit --testTimeout ${PROPERTY_MS} ${failing}`;
  console.log(`again: ${settings.join(' ')} ${again}`);
  return false;
}

/** Records and checks a history. No seed repeats a history, so one that fails is kept. */
async function history(account: Account): Promise<boolean> {
  const seconds = values.seed === undefined ? Number(values.history) : 0;
  if (seconds === 0) return true;
  const { operations, counts } = await recordHistory(account, {
    seconds,
    clients: 8,
    open: 3,
    filesPerSchema: 40,
    schemas: Math.ceil(seconds / 2),
    // A query on Trino takes far longer than a PUT.
    puts: world.profile === 'embedded' ? 0.35 : 0.7,
    faultEveryMs: 4000,
    runs: world.profile === 'embedded',
  });
  const { is, text } = await checkHistory(operations);
  console.log(`history ${text} ${JSON.stringify(counts)}`);
  totals.kills += counts.kills ?? 0;
  totals.restarts += counts.restarts ?? 0;
  ordered += operations.length;
  return is === 'linearizable';
}

/** Walks the next cases; after the last case it begins again with the first. */
async function walk(): Promise<boolean> {
  const count = values.seed === undefined ? Number(values.failpoints ?? DEFAULT_FAILPOINTS) : 0;
  const next = Array.from({ length: count }, (_, i) => failpointCases[(walked + i) % failpointCases.length]!);
  if (next.length === 0) return true;
  const named = `^(${next.join('|')})$`;
  const env = { ...process.env, CELEIRO_TEST_FAILPOINT_WALK: named };
  const { status, stdout } = await vitest(['--project', 'faults', 'test/failpoints'], env);
  // One more than the cases: the walk ends with a check of everything stored.
  const good = status === 0 && stdout.includes(`\n${next.length + 1} passed, 0 failed`);
  console.log(`failpoints ${good ? 'walked' : 'failed'}: ${next.join(' ')}`);
  if (good) {
    walked += next.length;
    return true;
  }
  console.log(stdout);
  console.log(
    `again: CELEIRO_TEST_FAILPOINT_WALK='${named}' npx vitest run --project faults test/failpoints`,
  );
  return false;
}

/** Runs vitest without blocking: this process must keep draining the service's log and balancing the replicas. */
async function vitest(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout };
}

/** Every point by one action, then every point by another: a short soak reaches as many points as it can. */
function orderCases(): string[] {
  const embedded = Object.entries(failpoints).filter(([, { profile }]) => profile !== 'distributed');
  const first = embedded.map(([point]) => ({ point, action: randomInt(ACTIONS.length) }));
  return ACTIONS.flatMap((_, turn) =>
    shuffled(first).map(({ point, action }) => `${point}=${ACTIONS[(action + turn) % ACTIONS.length]}`),
  );
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((one) => ({ one, at: randomInt(2 ** 31) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
