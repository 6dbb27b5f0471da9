import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pythonVenv } from './python-venv.ts';

/**
 * Writes the Python client from the bundled contract. With `--check` it writes nothing, and fails if the committed
 * client differs.
 */
const root = resolve(import.meta.dirname, '..');
const committed = join(root, 'generated/python/celeiro_client');
const folder = await mkdtemp(join(tmpdir(), 'celeiro-python-'));
try {
  const fresh = await generate();
  if (!process.argv.includes('--check')) {
    await rm(committed, { recursive: true, force: true });
    await cp(fresh, committed, { recursive: true });
  } else if ((await fingerprint(fresh)) !== (await fingerprint(committed))) {
    console.error('generated/python is stale: run `npm run generate:python` and commit it');
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

async function generate(): Promise<string> {
  const bin = await pythonVenv(join(root, 'tools/python-client.txt'));
  const output = join(folder, 'celeiro_client');
  const config = join(folder, 'config.yaml');
  // Sorted and formatted, so that the same contract gives the same bytes.
  await writeFile(
    config,
    'post_hooks: ["ruff check . --fix-only --quiet --extend-select=I", "ruff format . --quiet"]\n',
  );
  const args = [
    'generate',
    '--path',
    join(root, 'generated/openapi.json'),
    '--meta',
    'none',
    '--config',
    config,
  ];
  const { status, stdout, stderr } = spawnSync(
    join(bin, 'openapi-python-client'),
    [...args, '--output-path', output, '--fail-on-warning'],
    { encoding: 'utf8', env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` } },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  await rm(join(output, '.ruff_cache'), { recursive: true, force: true });
  return output;
}

/** Names and bytes of all files below, as one text. */
async function fingerprint(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.py'));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const texts = paths.map(async (path) => `${path.slice(directory.length)}\n${await readFile(path, 'utf8')}`);
  return (await Promise.all(texts)).join('\n');
}
