import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const HASH_LENGTH = 12;

/** Twelve hexadecimal digits that change with the content or the name of any file below the paths. */
export function hashOfFiles(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path)) hash.update(`${relative(path, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name !== '__pycache__');
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
}
