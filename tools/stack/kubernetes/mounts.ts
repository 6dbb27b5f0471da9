import { readFile } from 'node:fs/promises';
import { runCommand } from '../programs.ts';

/** Unmounts everything below a folder, the innermost first. */
export async function unmountBelow(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1]);
  const below = mounts.filter((path) => path?.startsWith(`${folder}/`)).map((path) => path!);
  for (const path of below.toReversed()) await runCommand('umount', ['--lazy', path]);
}
