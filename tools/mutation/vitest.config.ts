import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rooms } from './rooms.ts';

/** The unit tests of one room, as Stryker runs them; `tools/mutation.ts` names it. */
const { tests } = rooms[process.env.CELEIRO_MUTATION_ROOM!]!;

/** Runs files in the order of `tests`, so that a mutant costs no more than up to the first file that kills it. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const path = relative(process.cwd(), moduleId);
      return tests.findIndex((test) => path.startsWith(test.replace('*', '')));
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: tests.flatMap((test) =>
      test.endsWith('.ts') ? [test] : [`${test}*.test.ts`, `${test}/**/*.test.ts`],
    ),
    sequence: { sequencer: InOrder },
    setupFiles: ['tools/mutation/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    bail: 1,
    // One process per mutant instead of one per file; no test of these rooms leaves anything behind in its process.
    isolate: false,
  },
});
