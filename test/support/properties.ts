import fc from 'fast-check';

/** How many times as often properties are tried: more in `npm run soak`. */
const factor = Number(process.env.CELEIRO_TEST_PROPERTY_FACTOR ?? 1);

/** Tries of a property that needs more or fewer than the usual hundred. */
export const tries = (count: number): number => count * factor;

// The same draws in every run of the tests: one that fails does so for who made the change. The soak draws others.
fc.configureGlobal({ seed: Number(process.env.CELEIRO_TEST_SEED ?? 2026), numRuns: tries(100) });
