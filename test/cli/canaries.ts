import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of a place -> the secret kept there. */
export type Canaries = Map<string, string>;

/** Consecutive characters of a secret that count as a leak. */
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

/** Stretches of the characters that forms of secrets consist of. */
const RUN = new RegExp(`[\\w%+/=-]{${PART},}`, 'g');

const windows = new WeakMap<Canaries, Map<string, string>>();

/** Each stretch of each form -> the secret's name. */
function windowsOf(canaries: Canaries): Map<string, string> {
  const known = windows.get(canaries);
  if (known) return known;
  const made = new Map<string, string>();
  for (const [name, secret] of canaries) {
    for (const form of secret.split('.').flatMap(forms)) {
      for (let i = 0; i + PART <= form.length; i++) made.set(form.slice(i, i + PART).toLowerCase(), name);
    }
  }
  windows.set(canaries, made);
  return made;
}

/** Names of the secrets of which a text shows a part, in any form. `canaries` must be complete: it is indexed once. */
export function leaksIn(text: string, canaries: Canaries): string[] {
  const searched = windowsOf(canaries);
  const found = new Set<string>();
  for (const [run] of text.toLowerCase().matchAll(RUN)) {
    for (let i = 0; i + PART <= run.length; i++) {
      const name = searched.get(run.slice(i, i + PART));
      if (name !== undefined) found.add(name);
    }
  }
  return [...found];
}

/** `<path>: <names>` of every file below a folder that shows a secret, save `holders`, which may hold one. */
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

/** Child processes of a process, and their children in turn. Linux only. */
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
