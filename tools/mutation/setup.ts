import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import fc from 'fast-check';
import { beforeAll } from 'vitest';
import '../../test/support/properties.ts';

/** No shrinking: the first counterexample kills a mutant, and nobody reads its smallest form. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/**
 * Runs of the checker's property: 0.8 s per surviving mutant, where the suite's own number would take 20 s. With fewer, too
 * few files are accepted.
 */
process.env.CELEIRO_TEST_PROPERTY_RUNS ??= '400';

const { NAMESPACE, ACTIVE_MUTANT_ENV_VARIABLE } = INSTRUMENTER_CONSTANTS;

/** A worker thread copies the environment when it starts; instrumented code there takes the active mutant from it. */
function switchOnInThreads(): void {
  const realm: { [namespace: string]: { activeMutant?: string } | undefined } = Object(globalThis);
  const { activeMutant } = realm[NAMESPACE] ?? {};
  if (activeMutant === undefined) delete process.env[ACTIVE_MUTANT_ENV_VARIABLE];
  else process.env[ACTIVE_MUTANT_ENV_VARIABLE] = activeMutant;
}

// Stryker's own setup file ran before, and its `beforeAll` runs before this one.
switchOnInThreads();
beforeAll(switchOnInThreads);
