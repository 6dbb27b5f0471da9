/** What a process needs of its surroundings: where programs and libraries are, its language and clock. */
const NEEDED =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_\w+|FAKETIME\w*|NODE_\w+|UV_\w+|CELEIRO_TEST_FAILPOINTS)$/;

/**
 * The environment of a child that has no business with the service's settings: keys and passwords among them would else
 * be in the memory of every job, query process and database.
 */
export function childEnvironment(of: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(of).filter(([name]) => NEEDED.test(name)));
}
