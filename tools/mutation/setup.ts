import fc from 'fast-check';

/** A mutant is dead at the first counterexample; nobody reads its smallest form. */
fc.configureGlobal({ endOnFailure: true });

/** Of the checker's property: half a second for each mutant it cannot tell, where the suite takes 20. */
process.env.CELEIRO_TEST_PROPERTY_RUNS ??= '150';
