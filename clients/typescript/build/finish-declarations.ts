import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { keepUsedTypes } from './keep-used-types.ts';

const IMPORT = /((?:from|import\()\s*['"])(\.[^'"]+)\.ts(['"])/g;
const GENERATED_TYPES = 'generated/types.d.ts';

/**
 * Makes the declarations of a folder fit for a package: imports end in `.js`; files that no entry leads to are removed, and
 * so are generated types that the others do not name.
 */
export async function finishDeclarations(entries: string[], folder: string): Promise<void> {
  const reached = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    const text = await readFile(file, 'utf8');
    for (const [, , path] of text.matchAll(IMPORT)) waiting.push(`${resolve(dirname(file), path!)}.d.ts`);
    reached.set(file, text.replace(IMPORT, '$1$2.js$3'));
  }
  const generated = join(folder, GENERATED_TYPES);
  const others = [...reached].filter(([file]) => file !== generated).map(([, text]) => text);
  reached.set(generated, keepUsedTypes(reached.get(generated)!, others));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const text = reached.get(file);
    await (text === undefined ? rm(file) : writeFile(file, text));
  }
}
