import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { runChecker } from './testing/checker-harness.testing.ts';
import { checkedFile } from './testing/file-arbitraries.testing.ts';
import { checkByReference } from './testing/reference-checker.testing.ts';

test('verdicts, lines, output and days are those of the reference, however the file is cut, with and without the kernel', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(checkedFile, ({ definition, file, cuts }) => {
      const wanted = checkByReference(definition, file);
      const whole = runChecker(definition, file, { maxReportedErrors: 1000 });
      const { summary, output } = whole;
      expect(summary.errors.map(({ line }) => line)).toEqual(wanted.badLines);
      expect(summary.rows).toBe(wanted.rows);
      expect(output).toBe(wanted.output.toString('latin1'));
      if (wanted.badLines.length === 0) {
        accepted++;
        for (const day of wanted.days) expect(day >= summary.minDay! && day <= summary.maxDay!).toBe(true);
      } else refused++;
      const places = cuts.map((cut) => cut % (file.length + 1)).sort((a, b) => a - b);
      expect(runChecker(definition, file, { maxReportedErrors: 1000, cuts: places })).toEqual(whole);
      expect(runChecker(definition, file, { maxReportedErrors: 1000, useKernel: false })).toEqual(whole);
      expect(
        runChecker(definition, file, { maxReportedErrors: 1000, useKernel: false, cuts: file.keys() }),
      ).toEqual(whole);
      for (const { found } of summary.errors) expect(found.length <= 80 && found.isWellFormed()).toBe(true);
    }),
    {
      numRuns: Number(process.env.CELEIRO_TEST_PROPERTY_RUNS ?? tries(20_000)),
      interruptAfterTimeLimit: 20_000,
    },
  );
  // On a slow machine the time limit ends the run; even then it must have seen enough valid and invalid files.
  expect(accepted).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(30);
}, 60_000);
