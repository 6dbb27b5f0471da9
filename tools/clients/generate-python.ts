import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pythonVenv } from '../python-venv.ts';

const root = resolve(import.meta.dirname, '../..');
const contract = join(root, 'generated/openapi.json');

/** Rules and Python version of the formatter: the same contract gives the same bytes, for the oldest Python. */
const HOOKS = [
  'ruff check . --fix-only --quiet --isolated --target-version=py310 --select=I,F401',
  'ruff format . --quiet --isolated --target-version=py310 --line-length=100',
];

/** Of the generator's package only the models and the requests are used; the layer by hand has a client of its own. */
const UNUSED = ['client.py', 'errors.py', '.ruff_cache'];

/**
 * Writes the generated core of the Python client to the folder `target`, which it replaces.
 * @throws Error with the generator's own words, also for its warnings
 */
export async function generate(target: string): Promise<void> {
  const bin = await pythonVenv(join(import.meta.dirname, 'python.txt'));
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-python-'));
  try {
    const output = join(folder, '_generated');
    const config = join(folder, 'config.yaml');
    await writeFile(config, JSON.stringify({ post_hooks: HOOKS }));
    const args = ['generate', '--path', contract, '--meta', 'none', '--config', config, '--fail-on-warning'];
    const templates = ['--custom-template-path', join(import.meta.dirname, 'python-templates')];
    const { status, stdout, stderr } = spawnSync(
      join(bin, 'openapi-python-client'),
      [...args, ...templates, '--output-path', output],
      { encoding: 'utf8', env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` } },
    );
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    for (const name of UNUSED) await rm(join(output, name), { recursive: true, force: true });
    await writeCodes(output);
    await rm(target, { recursive: true, force: true });
    await cp(output, target, { recursive: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeCodes(output: string): Promise<void> {
  const document = JSON.parse(await readFile(contract, 'utf8')) as {
    'x-error-codes': Record<string, { status: number; text: string }>;
    'x-line-error-codes': Record<string, string>;
  };
  const errors = Object.entries(document['x-error-codes']).map(
    ([code, { status, text }]) => [code, `HTTP ${status}. ${text}`] as const,
  );
  const title = (of: string) => `"""Codes of ${of}, each with the service's text for it."""`;
  await writeFile(join(output, 'codes.py'), constants(title('errors and of refused fields'), errors));
  await writeFile(
    join(output, 'line_codes.py'),
    constants(title('bad lines (`LineError.code`)'), Object.entries(document['x-line-error-codes'])),
  );
}

function constants(title: string, entries: (readonly [code: string, text: string])[]): string {
  const lines = entries.map(([code, text]) => `#: ${text}\n${code.toUpperCase()}: Final = "${code}"`);
  return `${title}\n\nfrom typing import Final\n\n${lines.join('\n')}\n`;
}
