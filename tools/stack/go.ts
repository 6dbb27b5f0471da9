import { goOfAtLeast } from '../go.ts';
import type { Stack } from './context.ts';
import { needCommand } from './programs.ts';

/** The path of a `go` of at least this version. Installs Debian's, and fetches a newer one if that is too old. */
export async function findGo(stack: Stack, server: string, atLeast: [number, number]): Promise<string> {
  await needCommand(stack, server, 'go', 'golang-go');
  return goOfAtLeast(atLeast, (found) => stack.say(server, `fetches a newer Go: the machine's is ${found}`));
}
