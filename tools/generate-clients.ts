import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ClientLanguage } from './clients/language.ts';
import { languages } from './clients/languages.ts';

/**
 * `npm run generate:clients [-- language...]`: writes the generated cores of the clients from the bundled contract. With
 * `--check` it writes nothing, and fails where a committed core differs.
 */
const root = resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));

for (const language of languages) {
  if (wanted.length === 0 || wanted.includes(language.name)) await generate(language);
}

async function generate({ name, generated, generate }: ClientLanguage): Promise<void> {
  const committed = join(root, 'clients', name, generated);
  const folder = await mkdtemp(join(tmpdir(), `celeiro-${name}-`));
  try {
    const fresh = join(folder, 'core');
    await generate(fresh);
    if (!check) {
      await rm(committed, { recursive: true, force: true });
      await cp(fresh, committed, { recursive: true });
    } else if ((await fingerprint(fresh)) !== (await fingerprint(committed))) {
      console.error(`clients/${name}/${generated} is stale: run \`npm run generate:clients\` and commit it`);
      process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Names and bytes of all files below, as one text. What interpreters leave behind is not counted. */
async function fingerprint(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !/\.(pyc|class)$/.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const texts = paths.map(async (path) => `${path.slice(directory.length)}\n${await readFile(path, 'utf8')}`);
  return (await Promise.all(texts)).join('\n');
}
