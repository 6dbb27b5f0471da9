import fc from 'fast-check';

/** No shrinking: the first counterexample kills a mutant, and nobody reads its smallest form. */
fc.configureGlobal({ endOnFailure: true });

/** Runs of the checker's property: 0.5 s per surviving mutant, where the suite's own number would take 20 s. */
process.env.CELEIRO_TEST_PROPERTY_RUNS ??= '150';
