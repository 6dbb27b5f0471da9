import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';
const VERSION = '2.8.2';

/** Parts of a name that Go writes in capitals. */
const INITIALISMS = new Set(['id', 'json', 'jsonl', 'url', 'utf8', 'sql']);

/** Options of oapi-codegen. `number` is a double: its default, `float32`, loses digits. */
const options = {
  package: 'api',
  generate: { models: true, client: true },
  compatibility: { 'always-prefix-enum-values': true },
  'output-options': {
    'name-normalizer': 'ToCamelCaseWithInitialisms',
    'prefer-skip-optional-pointer-on-container-types': true,
    'type-mapping': { number: { default: { type: 'float64' } } },
  },
};

interface Contract {
  paths: Record<string, Record<string, { deprecated?: boolean; tags?: string[]; description?: string }>>;
  components: { schemas: Record<string, { description?: string }> };
  'x-error-codes': Record<string, { status: number; text: string }>;
  'x-line-error-codes': Record<string, string>;
}

/**
 * Writes the generated core of the Go client below `target`: `api` (types and requests, by oapi-codegen) and `codes`
 * (codes of errors as constants).
 * @param go path of the Go command, which builds the generator on first use
 * @throws Error with the words of the Go command or of the generator
 */
export async function generate(target: string, go = 'go'): Promise<void> {
  const folder = resolve(target);
  const contract: Contract = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8'));
  await mkdir(join(folder, 'codes'), { recursive: true });
  await mkdir(join(folder, 'api'), { recursive: true });
  await writeFile(join(folder, 'codes/codes.gen.go'), renderCodes(contract));
  await generateApi(contract, join(folder, 'api/api.gen.go'), go);
}

async function generateApi(contract: Contract, output: string, go: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-go-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(withoutTables(contract)));
    // JSON is YAML too.
    await writeFile(join(folder, 'options.yaml'), JSON.stringify(options));
    run(await oapiCodegen(go), ['-config', 'options.yaml', '-o', output, 'openapi.json'], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The contract with descriptions of one paragraph where generated code repeats them a dozen times, and without
 * operations that are gone.
 */
function withoutTables(contract: Contract): Contract {
  const copy = structuredClone(contract);
  const shorten = (of: { description?: string } | undefined) => {
    if (of?.description) of.description = of.description.split('\n\n')[0]!;
  };
  shorten(copy.components.schemas.ErrorCode);
  for (const path of Object.values(copy.paths)) {
    for (const [method, operation] of Object.entries(path)) {
      if (operation.deprecated) delete path[method];
      else shorten(operation);
    }
  }
  return copy;
}

function renderCodes(contract: Contract): string {
  const errors = Object.entries(contract['x-error-codes']).sort(byName);
  const lines = Object.entries(contract['x-line-error-codes']).sort(byName);
  return [
    '// Code generated from the contract. DO NOT EDIT.',
    '',
    "// Package codes has the contract's codes of errors. A code is stable; the list may grow.",
    'package codes',
    '',
    '// Codes of answers, and of the single fields that an answer blames.',
    'const (',
    ...errors.map(([code, { status, text }]) => constant(goName(code), code, `${status}: ${text}`)),
    ')',
    '',
    '// Codes of lines of a file that break a rule.',
    'const (',
    ...lines.map(([code, text]) => constant(`Line${goName(code)}`, code, text)),
    ')',
    '',
  ].join('\n');
}

function constant(name: string, code: string, comment: string): string {
  return `\t// ${name}, ${comment}\n\t${name} = "${code}"`;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function goName(code: string): string {
  const word = (part: string) =>
    INITIALISMS.has(part) ? part.toUpperCase() : part[0]!.toUpperCase() + part.slice(1);
  return code.split('_').map(word).join('');
}

/** Path of the generator, built on first use below the user's cache. */
async function oapiCodegen(go: string): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const bin = join(cache, 'celeiro', 'go', `oapi-codegen-${VERSION}`);
  const program = join(bin, 'oapi-codegen');
  if (!existsSync(program)) {
    await mkdir(bin, { recursive: true });
    run(go, ['install', `${OAPI_CODEGEN}@v${VERSION}`], bin, { GOBIN: bin });
  }
  return program;
}

function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
