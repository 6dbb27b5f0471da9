import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.ts';

/** The unit tests of one room, as Stryker runs them; `tools/mutation.ts` names it. */
const { tests } = rooms[process.env.CELEIRO_MUTATION_ROOM!]!;

export default defineConfig({
  test: {
    include: tests.map((folder) => `${folder}${folder.endsWith('*') ? '' : '/**/*'}.test.ts`),
    setupFiles: ['tools/mutation/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    bail: 1,
    // One process per mutant instead of one per file; no test of these rooms leaves anything behind in its process.
    isolate: false,
  },
});
