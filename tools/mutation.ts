import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutantOfReport, printRoom } from './mutation/report.ts';
import { notMutated, rooms } from './mutation/rooms.ts';

/**
 * `npm run mutation -- [ROOM...] [--files GLOB] [--again] [--report]`: breaks the code of each room in every small way and runs
 * the room's unit tests; prints the score, and each mutant that no test noticed. What was found is kept, so a repeat
 * tries only what changed, or what an interrupted run has left; `--again` tries all.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    again: { type: 'boolean', default: false },
    /** Only prints what the last run found. */
    report: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
});

let failed = false;
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  const room = rooms[name];
  if (!room) throw new Error(`There is no room ${name}; there are ${Object.keys(rooms).join(', ')}.`);
  const incrementalFile = `node_modules/.cache/stryker/${name}.json`;
  if (!values.report) {
    process.env.CELEIRO_MUTATION_ROOM = name;
    await new Stryker({
      mutate: [...(values.files ? [values.files] : room.mutate), ...notMutated],
      testRunner: 'vitest',
      vitest: { configFile: 'tools/mutation/vitest.config.ts' },
      plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore-texts.ts'],
      ignorers: ['texts'],
      mutator: { excludedMutations: room.isText ? [] : ['StringLiteral'] },
      coverageAnalysis: 'perTest',
      concurrency: Number(values.concurrency),
      incremental: true,
      incrementalFile,
      force: values.again,
      ignorePatterns: ['/dist', '/examples', '/k8s', '/spark-jobs', '/src/panel', '/.cache'],
      reporters: ['progress-append-only'],
      tempDirName: '.stryker-tmp',
      allowEmpty: true,
      timeoutMS: 4_000,
      checkers: [],
      disableTypeChecks: false,
    }).runMutationTest();
  }
  if (!existsSync(incrementalFile)) continue;
  const { files } = JSON.parse(readFileSync(incrementalFile, 'utf8')) as {
    files: Record<string, { source: string; mutants: MutantOfReport[] }>;
  };
  if (!printRoom(name, files)) failed = true;
}
process.exitCode = failed ? 1 : 0;
