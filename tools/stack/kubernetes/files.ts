import { readFile, rename, writeFile } from 'node:fs/promises';

/** Replaces a file as a whole, and only if it changed: some daemons end when one of their files is rewritten. */
export async function writeIfChanged(path: string, text: string, mode = 0o644): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === text) return;
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}
