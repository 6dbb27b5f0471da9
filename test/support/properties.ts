import fc from 'fast-check';

/** How many times as often as in the tests properties are tried: `npm run soak` tries them more often. */
const factor = Number(process.env.CELEIRO_TEST_PROPERTY_FACTOR ?? 1);

/** Tries of a property that needs more or fewer than the usual hundred. */
export const tries = (count: number): number => count * factor;

// Every run of the tests draws the same, so that a failure comes with the change that caused it. The soak draws others.
fc.configureGlobal({ seed: Number(process.env.CELEIRO_TEST_SEED ?? 2026), numRuns: tries(100) });
