import fc from 'fast-check';
import { asides } from './commands/aside.ts';
import type { Step } from './commands/command.ts';
import { faults } from './commands/faults.ts';
import { processing } from './commands/processing.ts';
import { queries } from './commands/query.ts';
import { tables } from './commands/table.ts';
import { uploads } from './commands/upload.ts';
import { versions } from './commands/version.ts';
import { Model } from './model.ts';
import { type Account, Service, type Tally } from './service.ts';

/** Steps that are drawn, each with its relative frequency. */
const weights: [number, fc.Arbitrary<Step>][] = [
  [6, uploads.upload],
  [2, uploads.uploadOther],
  [2, uploads.uploadAgain],
  [2, uploads.uploadBad],
  [1, uploads.uploadCut],
  [2, uploads.uploadBurst],
  [3, processing.processFiles],
  [2, processing.settleRuns],
  [4, processing.cancelRun],
  [4, processing.retryRun],
  [1, processing.deleteProcessed],
  [3, asides.setAside],
  [2, asides.takeBack],
  [3, queries.queryGroups],
  [4, queries.openCursor],
  [4, queries.walkCursor],
  [2, tables.loseDataFile],
  [1, versions.addVersion],
];

export interface Plan {
  seed: number;
  /** Stories told, each on a schema of its own. */
  stories: number;
  /** Steps of a story, at most. */
  steps: number;
  /** How often the service is killed, beside the 48 of all other steps. */
  faults: number;
  /** fast-check's path of a failure that was printed before; leads to its smallest story at once. */
  path?: string | undefined;
  replayPath?: string | undefined;
  /** Longest time for all stories and for making a failure smaller, in milliseconds. */
  budgetMs: number;
}

export interface Failure {
  message: string;
  path: string;
  replayPath: string;
}

/**
 * @param until when the story stops, even if steps are left; ms since 1970
 * @throws at the first step after which service and model differ
 */
export async function tellStory(
  account: Account,
  tally: Tally,
  steps: Iterable<Step>,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (Date.now() > until) return;
  const real = new Service(account, tally, until);
  await real.create();
  await fc.asyncModelRun(() => ({ model: new Model(), real }), steps);
}

/** Tells stories until one fails, then makes that one smaller. */
export async function runStories(account: Account, tally: Tally, plan: Plan): Promise<Failure | undefined> {
  // fast-check's own time limit would leave a story running after `runStories` returned.
  const until = Date.now() + plan.budgetMs;
  const killing: [number, fc.Arbitrary<Step>][] = [
    [Math.ceil(plan.faults / 3), faults.restart],
    [plan.faults, faults.killed],
    [plan.faults, faults.killedInUpload],
    [plan.faults, faults.killedInCall],
  ];
  const all = plan.faults > 0 ? [...weights, ...killing] : weights;
  // fast-check draws all items of the list equally often, so a step stands in it `weight` times.
  const steps = all.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  const commands = fc.commands(steps, {
    maxCommands: plan.steps,
    size: 'max',
    ...(plan.replayPath && { replayPath: plan.replayPath }),
  });
  // `noBias`: fast-check's bias to small values would make the first stories shorter than the others.
  const property = fc.asyncProperty(fc.noBias(commands), (story) => tellStory(account, tally, story, until));
  const details = await fc.check(property, {
    seed: plan.seed,
    numRuns: plan.stories,
    ...(plan.path && { path: plan.path }),
  });
  if (!details.failed || !details.counterexample) return undefined;
  const story = String(details.counterexample[0]);
  return {
    message: `${String(details.errorInstance)}\nafter ${story}`,
    path: details.counterexamplePath!,
    replayPath: /replayPath="([^"]*)"/.exec(story)?.[1] ?? '',
  };
}
