import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for compiled code: what `NODE_COMPILE_CACHE` names, else one in the user's cache folder. Undefined for an account
 * without a home, as pods of some clusters have.
 */
export function compiledCodeFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env.NODE_COMPILE_CACHE) return env.NODE_COMPILE_CACHE;
  const cache = env.XDG_CACHE_HOME || cacheAtHome();
  return cache && join(cache, 'celeiro/compiled');
}

function cacheAtHome(): string | undefined {
  try {
    const home = homedir();
    return home ? join(home, '.cache') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what Node makes of the source, types taken away and compiled, for the next start. Threads and child processes use it
 * too. `NODE_DISABLE_COMPILE_CACHE=1` does without. Where the folder cannot be written, nothing is kept.
 */
export function reuseCompiledCode(env: NodeJS.ProcessEnv = process.env): void {
  const folder = compiledCodeFolder(env);
  if (folder === undefined) return;
  env.NODE_COMPILE_CACHE = folder;
  enableCompileCache(folder);
}
