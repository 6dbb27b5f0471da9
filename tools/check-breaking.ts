import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Break } from './contract-breaking/break.ts';
import { eventBreaks } from './contract-breaking/event-breaks.ts';
import { findBreaks } from './contract-breaking/find-breaks.ts';

/**
 * Fails on a change of the public contract, or of the events', that breaks clients of the last release. `openapi/released`
 * has the contracts of every release; the newest of the current major version is compared.
 */
const contracts: Contract[] = [
  { path: 'generated/openapi.json', released: /^(\d+)\.(\d+)\.(\d+)\.json$/, find: findBreaks },
  { path: 'openapi/asyncapi.yaml', released: /^events-(\d+)\.(\d+)\.(\d+)\.yaml$/, find: eventBreaks },
];

interface Contract {
  path: string;
  /** Names of its released versions in `openapi/released`. */
  released: RegExp;
  find(released: object, current: object): Promise<Break[]>;
}

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'openapi/released');
for (const contract of contracts) {
  if (!(await isUnbroken(contract))) process.exitCode = 1;
}

async function isUnbroken({ path, released, find }: Contract): Promise<boolean> {
  const current = read(join(root, path)) as { info: { version: string } };
  const major = current.info.version.split('.')[0]!;
  const newest = readdirSync(folder)
    .flatMap((name) => {
      const [, ...version] = released.exec(name) ?? [];
      return version[0] === major ? [{ name, minor: Number(version[1]), patch: Number(version[2]) }] : [];
    })
    .sort((a, b) => a.minor - b.minor || a.patch - b.patch)
    .at(-1);
  if (newest === undefined) {
    console.log(`openapi/released has no contract of version ${major} of ${path}: add ${path} as that of`);
    console.log(`${current.info.version}, and a record that says why clients have to change`);
    return false;
  }
  const breaks = await find(read(join(folder, newest.name)), current);
  for (const { what, rule, operations } of breaks) {
    console.log(`${what} (${rule})${operations.map((operation) => `\n    in ${operation}`).join('')}`);
  }
  console.log(`breaking changes against openapi/released/${newest.name}: ${breaks.length}`);
  return breaks.length === 0;
}

/** A document in JSON or YAML. */
function read(path: string): object {
  return parse(readFileSync(path, 'utf8')) as object;
}
