import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for compiled code: what `NODE_COMPILE_CACHE` names, else one in the user's cache folder. */
export function compiledCodeFolder(env: NodeJS.ProcessEnv): string {
  const cache = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return env.NODE_COMPILE_CACHE || join(cache, 'celeiro/compiled');
}

/**
 * Keeps what Node makes of the source, types taken away and compiled, for the next start. Threads and child processes use it
 * too. `NODE_DISABLE_COMPILE_CACHE=1` does without. Where the folder cannot be written, nothing is kept.
 */
export function reuseCompiledCode(env: NodeJS.ProcessEnv = process.env): void {
  env.NODE_COMPILE_CACHE = compiledCodeFolder(env);
  enableCompileCache(env.NODE_COMPILE_CACHE);
}
