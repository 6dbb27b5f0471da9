import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Stack } from './context.ts';

const execute = promisify(execFile);

/** Runs a command to its end. @returns its output @throws Error with what the command printed */
export async function runCommand(
  command: string,
  args: string[],
  { input = '', ...options }: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Promise<string> {
  const env = { ...process.env, ...options.env };
  try {
    const running = execute(command, args, { ...options, env, maxBuffer: 64 * 1024 * 1024 });
    // A command that ends without reading its input shows that by its exit code.
    running.child.stdin?.on('error', () => undefined).end(input);
    const { stdout } = await running;
    return stdout;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${said || message}`);
  }
}

/**
 * The folder of a program in the cache, built by `build` on first use. It appears whole or not at all, so a
 * build that was killed leaves nothing that looks like a program.
 */
export async function cached(
  stack: Stack,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(stack.cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(stack.cache, { recursive: true });
  await removeAbandoned(stack.cache, name);
  const building = await mkdtemp(join(stack.cache, `.building-${name}-${process.pid}-`));
  try {
    await build(building);
    await rename(building, folder).catch((error: NodeJS.ErrnoException) => {
      // Another command built the program first; that one is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return folder;
}

/** Removes what builds of a program left whose process was killed. */
async function removeAbandoned(cache: string, name: string): Promise<void> {
  const beginning = `.building-${name}-`;
  for (const entry of await readdir(cache)) {
    if (!entry.startsWith(beginning)) continue;
    const pid = Number(/^\d+(?=-)/.exec(entry.slice(beginning.length))?.[0]);
    if (!existsSync(`/proc/${pid}`)) await rm(join(cache, entry), { recursive: true, force: true });
  }
}

/** Makes sure that a command is installed, from Debian's package if it is missing. */
export async function needCommand(stack: Stack, server: string, command: string, pkg: string): Promise<void> {
  const found = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
  if (!found) await installPackage(stack, server, pkg);
}

let installing: Promise<void> = Promise.resolve();

/** Installs a Debian package; one at a time, because apt locks. */
export async function installPackage(stack: Stack, server: string, pkg: string): Promise<void> {
  const previous = installing.catch(() => undefined);
  installing = previous.then(async () => {
    if (process.getuid?.() !== 0) throw new Error(`${pkg} is missing and only root can install it`);
    stack.say(server, `installs the Debian package ${pkg}`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-q'], { env });
    await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', pkg], { env });
  });
  await installing;
}

/** @throws Error if the file is not the pinned one */
export async function checkSha256(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  const found = hash.digest('hex');
  if (found !== expected) throw new Error(`${file} has SHA-256 ${found}, expected ${expected}`);
}
