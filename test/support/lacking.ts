const PREFIX = 'lacking here: ';

/**
 * The reason of a skipped test for want of what CI installs or is (a program, root). Where `CELEIRO_TEST_LACKING` is
 * `fail`, as in CI, `tools/count-reporter.ts` counts such a test as failed. What a platform cannot do at all, and what a
 * machine forbids, is a reason without this.
 */
export function lacking(what: string): string {
  return `${PREFIX}${what}`;
}

/** Whether a test with this reason may not be skipped in this run. */
export function mayNotBeSkipped(reason: string | undefined): boolean {
  return process.env.CELEIRO_TEST_LACKING === 'fail' && reason?.startsWith(PREFIX) === true;
}
