/** Variables that a child keeps: where programs and libraries are, its language and its clock. */
const NEEDED =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_\w+|FAKETIME\w*|NODE_\w+|UV_\w+|CELEIRO_TEST_FAILPOINTS)$/;

/**
 * The environment of a child, without the service's settings. Otherwise every job, query process and database would hold the
 * service's keys and passwords in its memory.
 */
export function childEnvironment(of: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(of).filter(([name]) => NEEDED.test(name)));
}
