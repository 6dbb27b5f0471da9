import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const IMPORT = /((?:from|import\()\s*['"])(\.[^'"]+)\.ts(['"])/g;

/** Makes the declarations of a folder fit for a package: imports end in `.js`, and what no entry leads to is removed. */
export async function finishDeclarations(entries: string[], folder: string): Promise<void> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, , path] of text.matchAll(IMPORT)) waiting.push(`${resolve(dirname(file), path!)}.d.ts`);
    await writeFile(file, text.replace(IMPORT, '$1$2.js$3'));
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(file)) await rm(file);
  }
}
