import { goOfAtLeast } from '../go.ts';
import type { Stack } from './context.ts';
import { needCommand, runCommand } from './programs.ts';

/** The oldest version that builds all programs. */
const OLDEST_GO: [number, number] = [1, 25];

/**
 * As little work as will do: no debugger's tables, no C, and the same flags for all, so that what two programs share is
 * compiled once. Nothing in the result depends on this checkout.
 */
const environment = {
  CGO_ENABLED: '0',
  GOFLAGS: "-buildvcs=false -trimpath -gcflags=all=-dwarf=false '-ldflags=-s -w'",
  // The compiler collects garbage less often, which is a twentieth of its time.
  GOGC: '400',
};

/**
 * Runs `go build` or `go install` as this stack builds its programs. Installs Debian's Go, and fetches a newer one if that
 * is too old.
 */
export async function buildWithGo(
  stack: Stack,
  server: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<void> {
  await needCommand(stack, server, 'go', 'golang-go');
  const go = await goOfAtLeast(OLDEST_GO, (found) =>
    stack.say(server, `fetches a newer Go: the machine's is ${found}`),
  );
  await runCommand(go, args, { ...options, env: { ...environment, ...options.env } });
}
