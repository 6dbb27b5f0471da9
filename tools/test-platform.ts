import { bringUp, settingsOf } from './stack/bring-up.ts';
import { openStack } from './stack/context.ts';
import { celeiroAddress } from './stack/kubernetes/addresses.ts';
import { settingsOfService } from './stack/kubernetes/service.ts';
import { conclude, runProjects } from './vitest-suite.ts';

/**
 * `npm run test:platform [-- file...]` runs the unchanged HTTP suite against the service in the stack's cluster, then the
 * tests of what the platform does with it (`test/platform`). Prints `N passed, N failed` last. The stack stays up.
 */
const RUN_TIMEOUT_MS = 900_000;

const only = process.argv.slice(2);
const stack = await openStack();
await bringUp(stack, ['service']);

const http = await runProjects(['http'], only, {
  ...process.env,
  ...(await settingsOfService(stack, settingsOf(stack))),
  CELEIRO_TEST_BASE_URL: `http://${celeiroAddress}`,
  CELEIRO_TEST_TIMEOUT_MS: String(RUN_TIMEOUT_MS),
});
conclude([http, await runProjects(['platform'], only)]);
