import { readFile, rename, writeFile } from 'node:fs/promises';

/** Some daemons watch their files and end when one is written anew. The file is replaced whole. */
export async function writeIfChanged(path: string, text: string, mode = 0o644): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === text) return;
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}
