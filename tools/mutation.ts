import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { startSharedServer } from '../test/support/shared-server.ts';
import { type MutantOfReport, printRoom } from './mutation/report.ts';
import { notMutated, type Room, rooms } from './mutation/rooms.ts';

/**
 * `npm run mutation -- [ROOM...] [--files GLOB] [--minutes N] [--timeout-ms N] [--again] [--report]` makes every small
 * mutation to the code of each room and runs the room's unit tests. Prints the score, and each mutant that no test noticed.
 * Results are kept: a repeat tries only what changed, or what an interrupted run left; `--again` tries all.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    again: { type: 'boolean', default: false },
    /** Only prints what the last run found. */
    report: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
    /** Stops after this many minutes and keeps what was found until then. */
    minutes: { type: 'string' },
    /** Time beyond what its tests took after which a mutant counts as noticed, ms. More on a busy machine. */
    'timeout-ms': { type: 'string', default: '4000' },
  },
});

let failed = false;
// Not by `timeout`, which sends a second signal: Stryker saves its results at the first one and dies at the second.
if (values.minutes) {
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), Number(values.minutes) * 60_000).unref();
}
const names = positionals.length > 0 ? positionals : Object.keys(rooms);
const wantsServer = !values.report && names.some((name) => rooms[name]?.usesDatabase);
const server = wantsServer ? await startSharedServer() : undefined;
if (server) process.env.CELEIRO_TEST_SERVER = server.address;
for (const name of names) {
  const room = rooms[name];
  if (!room) throw new Error(`There is no room ${name}; there are ${Object.keys(rooms).join(', ')}.`);
  const incrementalFile = `node_modules/.cache/stryker/${name}.json`;
  if (!values.report) {
    process.env.CELEIRO_MUTATION_ROOM = name;
    const mutate = values.files ? [values.files] : room.mutate;
    const parts = room.byFile ? globSync(mutate).map((file) => [file]) : [mutate];
    for (const part of parts) if (isMutated(part)) await runPart(room, part, incrementalFile);
  }
  if (!existsSync(incrementalFile)) continue;
  const { files } = JSON.parse(readFileSync(incrementalFile, 'utf8')) as {
    files: Record<string, { source: string; mutants: MutantOfReport[] }>;
  };
  if (!printRoom(name, files)) failed = true;
}
await server?.stop();
process.exitCode = failed ? 1 : 0;

async function runPart(room: Room, mutate: string[], incrementalFile: string): Promise<void> {
  await new Stryker({
    mutate: [...mutate, ...notMutated.map((glob) => `!${glob}`)],
    testRunner: 'vitest',
    // A test that starts a thread does not import the thread's module.
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: !room.inThreads },
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore-texts.ts'],
    ignorers: ['texts'],
    mutator: { excludedMutations: room.isText ? [] : ['StringLiteral'] },
    coverageAnalysis: room.inThreads ? 'off' : 'perTest',
    concurrency: Number(values.concurrency),
    incremental: true,
    incrementalFile,
    force: values.again,
    ignorePatterns: ['/dist', '/examples', '/k8s', '/src/panel', '/.cache'],
    reporters: ['progress-append-only'],
    tempDirName: '.stryker-tmp',
    allowEmpty: true,
    timeoutMS: Number(values['timeout-ms']),
    disableTypeChecks: false,
  }).runMutationTest();
}

/** Whether there is anything to mutate. For a file that is only for tests, Stryker would run the tests all the same. */
function isMutated(globs: string[]): boolean {
  return globs.some((glob) => glob.includes('*') || !notMutated.some((left) => matchesGlob(glob, left)));
}
