import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStories, tellStory } from './run.ts';
import { type Account, newTally, openAccount } from './service.ts';
import { stories } from './stories.ts';
import { startEmbedded, type World } from './world.ts';

/** Fewest steps of all stories together; they take about 30 s on an idle machine. */
const STEPS = 40;
/** `CELEIRO_TEST_PATH` and `CELEIRO_TEST_REPLAY` lead to a failure that was printed before. */
const { CELEIRO_TEST_SEED, CELEIRO_TEST_PATH, CELEIRO_TEST_REPLAY } = process.env;

let world: World;
let account: Account;
beforeAll(async () => {
  world = await startEmbedded();
  account = await openAccount(world);
});
afterAll(() => world?.stop());

it.each(stories)('%s', (_name, steps) => tellStory(account, newTally(), steps));

it('generated: through uploads, runs, files set aside, restarts and kills every answer is the model’s', async () => {
  const tally = newTally();
  const first = Number(CELEIRO_TEST_SEED ?? 13);
  const steps = CELEIRO_TEST_PATH ? 1 : STEPS;
  for (let seed = first; tally.steps < steps; seed++) {
    const failure = await runStories(account, tally, {
      seed,
      stories: 1,
      steps: 40,
      faults: 1,
      path: CELEIRO_TEST_PATH,
      replayPath: CELEIRO_TEST_REPLAY,
      budgetMs: 120_000,
    });
    if (failure) {
      const place = `CELEIRO_TEST_PATH=${failure.path} CELEIRO_TEST_REPLAY=${failure.replayPath}`;
      const again = `again: CELEIRO_TEST_SEED=${seed} ${place} npx vitest run --project model -t generated`;
      expect.fail(`${failure.message}\n${again}`);
    }
  }
  const { kills, restarts, answers } = tally;
  console.log(
    `seed ${first}: ${tally.steps} steps, ${kills} kills, ${restarts} restarts, ${answers} answers compared`,
  );
});
