import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const packages = join(import.meta.dirname, 'typescript');

/** The part of the bundled contract that is read here. */
interface Contract {
  components: { schemas: { ErrorCode: { description: string } } };
  'x-error-codes': Record<string, unknown>;
  'x-line-error-codes': Record<string, unknown>;
}

/**
 * What the generator is told. The client reads and writes HTTP by itself, so that of the operations only the parameters
 * of the listing are wanted.
 */
const SETTINGS = {
  input: './openapi.json',
  output: { path: './core', postProcess: [] },
  parser: { filters: { operations: { include: ['GET /api/v1/schemas/{slug}/files'] }, orphans: true } },
  plugins: ['@hey-api/typescript'],
};

/**
 * Writes the generated core of the TypeScript client to the folder `target`: the contract's types (`types.ts`) and its
 * codes (`codes.ts`). The same contract gives the same bytes.
 * @throws Error with the words of npm or of the generator
 */
export async function generate(target: string): Promise<void> {
  const contract = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')) as Contract;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'codes.ts'), renderCodes(contract));
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-typescript-'));
  try {
    // The table of all codes and their texts would double the size of the package.
    const { ErrorCode } = contract.components.schemas;
    ErrorCode.description = ErrorCode.description.split('\n\n')[0]!;
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(contract));
    await writeFile(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(SETTINGS)};\n`);
    const generator = join(await installed(), 'node_modules/@hey-api/openapi-ts/bin/run.js');
    run(process.execPath, [generator, '--silent'], folder);
    await copyFile(join(folder, 'core/types.gen.ts'), join(target, 'types.ts'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The folder with exactly the packages of the lock file, made on first use below the user's cache. */
async function installed(): Promise<string> {
  const files = ['package.json', 'package-lock.json'];
  const wanted = createHash('sha256');
  for (const file of files) wanted.update(await readFile(join(packages, file)));
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'celeiro', 'node');
  const folder = join(cache, wanted.digest('hex').slice(0, 16));
  const whole = join(folder, 'whole');
  if (!existsSync(whole)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of files) await copyFile(join(packages, file), join(folder, file));
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], folder);
    await writeFile(whole, '');
  }
  return folder;
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

function renderCodes(contract: Contract): string {
  return [
    '// Written by tools/clients/generate-typescript.ts from openapi/; do not edit.',
    '',
    '/** A code of `CeleiroError.code`, or of a single field. The catalogue may grow. */',
    ...renderConstants('ErrorCode', Object.keys(contract['x-error-codes'])),
    '',
    '/** A code of `LineError.code`. */',
    ...renderConstants('LineErrorCode', Object.keys(contract['x-line-error-codes'])),
    '',
    '/** An object with a member for each of the names, which are divided by `|`. A list of members would be three times as long. */',
    'function constants<Name extends string>(names: string): { readonly [Each in Name]: Each } {',
    "  const entries = names.split('|').map((name) => [name, name]);",
    '  return Object.fromEntries(entries) as { readonly [Each in Name]: Each };',
    '}',
    '',
  ].join('\n');
}

/** A type of all codes, and the constant that has them as members. */
function renderConstants(name: string, codes: string[]): string[] {
  return [
    `export type ${name} =`,
    ...codes.map((code) => `  | '${code}'`),
    '  ;',
    `export const ${name}s = constants<${name}>(`,
    `  '${codes.join('|')}',`,
    ');',
  ];
}
