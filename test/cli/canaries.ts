import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret by the name of its place. */
export type Canaries = Map<string, string>;

/** Characters in a row of a secret that count as a leak. */
const PART = 17;

/** The ways in which programs write a text: as it stands, escaped, in base64 and as PostgreSQL shows bytes. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const raw = /^[0-9a-f]{64}$/.test(secret) ? Buffer.from(secret, 'hex') : bytes;
  return [
    secret,
    escaped,
    ...[bytes, raw].flatMap((one) => [one.toString('base64url'), one.toString('hex')]),
  ];
}

/** Names of the secrets of which a text shows a part, in any form. */
export function leaksIn(text: string, canaries: Canaries): string[] {
  const within = text.toLowerCase();
  const shows = (secret: string) =>
    secret
      .split('.')
      .filter((piece) => piece.length >= PART)
      .flatMap((piece) => forms(piece))
      .some((form) => parts(form).some((part) => within.includes(part)));
  return [...canaries].filter(([, secret]) => shows(secret)).map(([name]) => name);
}

/** Every second stretch is enough: a leak is longer than a stretch, or is none. */
function parts(form: string): string[] {
  const starts = Array.from({ length: Math.max(1, form.length - PART + 1) }, (_, i) => i);
  return starts.filter((i) => i % 2 === 0).map((i) => form.slice(i, i + PART).toLowerCase());
}

/** `<path>: <names>` of every file below a folder that shows a secret and is none of those that hold one. */
export async function leaksInFiles(folder: string, canaries: Canaries, holders: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const names = leaksIn(entry.name, canaries);
    if (entry.isFile() && !holders.test(path)) {
      const content = await readFile(path, 'latin1').catch(() => '');
      names.push(...leaksIn(content, canaries));
    }
    if (names.length > 0) found.push(`${path}: ${names}`);
  }
  return found;
}

/** Processes that a process started, and those that these started. Linux alone. */
export async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const under = (one: number): boolean => {
    const parent = parents.get(one);
    return parent === pid || (parent !== undefined && parent > 1 && under(parent));
  };
  return [...parents.keys()].filter(under);
}
