import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBreaks } from './contract-breaking/find-breaks.ts';

/**
 * Fails on a change of the public contract that breaks clients of the last release. `openapi/released` has the contract
 * of every release; the newest of the current major version is compared.
 */
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'openapi/released');

const current = readJson(join(root, 'generated/openapi.json')) as { info: { version: string } };
const [major] = partsOf(current.info.version);
const released = readdirSync(folder)
  .filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name) && partsOf(name)[0] === major)
  .sort((a, b) => partsOf(a)[1] - partsOf(b)[1] || partsOf(a)[2] - partsOf(b)[2])
  .at(-1);

if (released === undefined) {
  console.log(`openapi/released has no contract of version ${major}: add generated/openapi.json as`);
  console.log(
    `openapi/released/${current.info.version}.json, and a record that says why clients have to change`,
  );
  process.exitCode = 1;
} else {
  const breaks = await findBreaks(readJson(join(folder, released)), current);
  for (const { what, rule, operations } of breaks) {
    console.log(`${what} (${rule})${operations.map((operation) => `\n    in ${operation}`).join('')}`);
  }
  console.log(`breaking changes against openapi/released/${released}: ${breaks.length}`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [major, minor, patch] = version.split('.').map((part) => Number.parseInt(part, 10));
  return [major!, minor!, patch!];
}
