import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from './context.ts';
import { installPackage, runCommand } from './programs.ts';

const installedIn = '/usr/lib/jvm';

/**
 * The path of a `java` of at least this version: JAVA_HOME, what is installed (the oldest that is new
 * enough), or Debian's package of exactly that version.
 */
export async function findJava(stack: Stack, server: string, atLeast: number): Promise<string> {
  const found = await newEnough(atLeast);
  if (found) return found;
  const pkg = `openjdk-${atLeast}-jre-headless`;
  await installPackage(stack, server, pkg).catch((cause) => {
    const hint = `Java ${atLeast} or newer is needed: install it, or set JAVA_HOME`;
    throw new Error(`${hint} (${cause instanceof Error ? cause.message : String(cause)})`);
  });
  const installed = await newEnough(atLeast);
  if (!installed) throw new Error(`${pkg} was installed, yet no Java ${atLeast} is in ${installedIn}`);
  return installed;
}

async function newEnough(atLeast: number): Promise<string | undefined> {
  const folders = await readdir(installedIn).catch(() => []);
  const candidates = [process.env.JAVA_HOME, ...folders.map((folder) => join(installedIn, folder))]
    .filter((home) => home !== undefined)
    .map((home) => join(home, 'bin', 'java'));
  const known = await Promise.all(candidates.map(async (java) => ({ java, version: await versionOf(java) })));
  const fitting = known.filter(({ version }) => version >= atLeast);
  return fitting.sort((a, b) => a.version - b.version)[0]?.java;
}

/** Major version; 0 where there is none that runs. */
async function versionOf(java: string): Promise<number> {
  const printed = await runCommand(java, ['--version']).catch(() => '');
  return Number(/^\S+ (\d+)/.exec(printed)?.[1] ?? 0);
}
