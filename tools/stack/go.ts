import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from './context.ts';
import { needCommand, runCommand } from './programs.ts';

/** Toolchain that is fetched if the machine's Go is too old. */
const toolchain = 'golang.org/toolchain@v0.0.1-go1.26.8';

/**
 * The path of a `go` of at least this version: the machine's, or else a newer toolchain, which is itself a Go
 * module and so comes from the module registry, with its checksum.
 */
export async function findGo(stack: Stack, server: string, atLeast: [number, number]): Promise<string> {
  await needCommand(stack, server, 'go', 'golang-go');
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(await runCommand('go', ['version'])) ?? [];
  if (Number(major) > atLeast[0] || Number(minor) >= atLeast[1]) return 'go';

  stack.say(server, `fetches a newer Go: the machine's is ${major}.${minor}`);
  const module = `${toolchain}.linux-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const { Dir: folder } = JSON.parse(await runCommand('go', ['mod', 'download', '-json', module])) as {
    Dir: string;
  };
  // Go modules carry no file permissions.
  await makeExecutable(join(folder, 'bin'));
  const tools = join(folder, 'pkg', 'tool');
  for (const platform of await readdir(tools)) await makeExecutable(join(tools, platform));
  return join(folder, 'bin', 'go');
}

async function makeExecutable(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    await chmod(file, 0o755);
  }
}
