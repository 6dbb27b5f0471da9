import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/**
 * `npm run bench [-- name...]` runs all benchmarks, or the named ones, each in a process of its own. Words that name no
 * benchmark are passed on as arguments: `npm run bench -- neighbours queries uploads`.
 */
const ending = '.bench.ts';
const files = readdirSync(new URL('./', import.meta.url)).filter((name) => name.endsWith(ending));
const names = files.map((file) => file.replace(ending, '')).sort();
const given = process.argv.slice(2);
const named = given.filter((name) => names.includes(name));
const args = given.filter((name) => !names.includes(name));
if (named.length === 0 && args.length > 0) {
  throw new Error(`no such benchmark: ${args.join(', ')}; there are ${names.join(', ')}`);
}
for (const name of named.length > 0 ? named : names) {
  console.log(`\n${name}`);
  const path = new URL(`${name}${ending}`, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
