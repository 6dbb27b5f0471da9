import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { syncDirectory, writeDurably } from '../../durable-file.ts';
import type { Content } from '../../ports/content-sum.ts';

// A folder of backups holds `data/`, the copies that all of its backups share, and a folder for each backup. A copy's name
// says what it is of; it is never written twice. The manifest is a backup's last file: without it there is no backup.

const packed = z.object({ bytes: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  celeiro: z.string(),
  /** Whatever was answered before it is in the backup. By the database's clock. */
  moment: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Tells the secret key that opens what is sealed in the database from others, and nothing of the key. */
  key_check: z.string(),
  records: z.int(),
  database: packed.extend({ rows: z.record(z.string(), z.int()) }),
  objects: packed.extend({ count: z.int(), content_bytes: z.int() }),
  /** Objects that the service itself did not have whole; the backup is without them. */
  not_whole: z.array(
    z.object({
      path: z.string(),
      state: z.enum(['missing', 'damaged']),
      /** Its file was set aside: no answer needs it. */
      set_aside: z.boolean().optional(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type NotWhole = Manifest['not_whole'][number];

/** A file of the service that a backup has. */
export interface BackedUp extends Content {
  /** Its folder below the data folder. */
  folder: 'objects' | 'tables';
  path: string;
  /** Its file was set aside. */
  set_aside?: boolean;
}

export interface ListedBackup {
  id: string;
  /** Absent of a backup that is under way or was interrupted; null where it cannot be read. */
  manifest?: Manifest | null;
}

const BACKUP_ID = /^\d{8}T\d{6}Z(-\d+)?$/;
export const copiesFolder = (folder: string) => join(folder, 'data');
const MANIFEST = 'manifest.json';

export const databaseFile = (folder: string, id: string) => join(folder, id, 'database.jsonl.gz');
export const objectsFile = (folder: string, id: string) => join(folder, id, 'objects.jsonl.gz');

/** Where a copy is: two contents, or contents of two objects, have two places. */
export function copyPath(folder: string, object: BackedUp): string {
  const { folder: of, path, bytes, crc32 } = object;
  const name = createHash('sha256')
    .update(JSON.stringify([of, path, bytes, crc32]))
    .digest('hex');
  return join(copiesFolder(folder), name.slice(0, 2), name);
}

/** Where a file of the service is. @throws Error for a path that leaves its folder */
export function servicePath(dataDir: string, { folder, path }: BackedUp): string {
  if (isAbsolute(path) || normalize(path) !== path || path.split(sep).includes('..')) {
    throw new Error(`the path ${path} does not stay inside its folder`);
  }
  return join(dataDir, folder, path);
}

/**
 * Makes the folder of a new backup, named by the time, and removes what interrupted backups left, but for their copies: the
 * new one finds them. No other backup may be under way.
 * @returns the name
 */
export async function makeBackup(folder: string): Promise<string> {
  await mkdir(copiesFolder(folder), { recursive: true, mode: 0o700 });
  for (const { id, manifest } of await listBackups(folder)) {
    if (manifest === undefined) await rm(join(folder, id), { recursive: true });
  }
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  for (let serial = 1; ; serial++) {
    const id = serial === 1 ? time : `${time}-${serial}`;
    try {
      await mkdir(join(folder, id), { mode: 0o700 });
      return id;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Makes everything durable, then the backup whole: its manifest appears at once. */
export async function completeBackup(folder: string, id: string, manifest: Manifest): Promise<void> {
  await syncFolders(copiesFolder(folder));
  const part = join(folder, id, `${MANIFEST}.part`);
  await writeDurably(part, `${JSON.stringify(manifest, null, 2)}\n`);
  await syncDirectory(join(folder, id));
  await syncDirectory(folder);
  await rename(part, join(folder, id, MANIFEST));
  await syncDirectory(join(folder, id));
}

/** Makes a backup an unfinished one, durably. */
export async function uncompleteBackup(folder: string, id: string): Promise<void> {
  await rm(join(folder, id, MANIFEST));
  await syncDirectory(join(folder, id));
}

/** The backups of a folder, the oldest first. @throws the system's error where there is no such folder */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory() && BACKUP_ID.test(entry.name));
  const listed = await Promise.all(ids.map(({ name }) => readBackup(folder, name)));
  return listed.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

/** Whatever its clock said when it began, a backup is as old as its moment. */
function orderOf({ id, manifest }: ListedBackup): string {
  return manifest ? manifest.moment.replace(/[-:]/g, '') : id;
}

async function readBackup(folder: string, id: string): Promise<ListedBackup> {
  const text = await readFile(join(folder, id, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { id };
  return { id, manifest: await readManifest(folder, id, text) };
}

/** Null where it is damaged, or the files that it counts are not there as it counts them. */
async function readManifest(folder: string, id: string, text: string): Promise<Manifest | null> {
  const manifest = parseManifest(text);
  if (!manifest) return null;
  const { database, objects } = manifest;
  const sizes = await Promise.all([sizeOf(databaseFile(folder, id)), sizeOf(objectsFile(folder, id))]);
  return sizes[0] === database.bytes && sizes[1] === objects.bytes ? manifest : null;
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Bytes of a file; undefined if there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the names in a folder and in all folders below it durable. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncDirectory(folder);
}
