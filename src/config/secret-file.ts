import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory, writeDurably } from '../durable-file.ts';
import { dataFolderProblem } from './data-folder-problem.ts';
import type { SettingsError } from './settings.ts';

/** What a file of the data folder holds alone. */
interface SecretKind {
  form: RegExp;
  /** What is said of a file without such a secret. */
  problem: 'secret_key_file' | 'application_password_file' | 'owner_password_file';
}

export const secretKeyKind: SecretKind = { form: /^[0-9a-f]{64}$/i, problem: 'secret_key_file' };
/** Characters that a connection string takes as they are. */
const PASSWORD = /^[\w-]+$/;
export const applicationPasswordKind: SecretKind = { form: PASSWORD, problem: 'application_password_file' };
export const ownerPasswordKind: SecretKind = { form: PASSWORD, problem: 'owner_password_file' };

/**
 * @returns undefined where there is no file
 * @throws SettingsError if the file holds anything else, such as nothing after a loss of power
 */
export async function readSecret(path: string, kind: SecretKind): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const secret = text?.trim();
  if (secret !== undefined && !kind.form.test(secret)) throw secretProblem(path, kind);
  return secret;
}

export function secretProblem(path: string, { problem }: SecretKind): SettingsError {
  return dataFolderProblem(problem, { path });
}

/**
 * Reads the secret, or puts a new one into the file. Whatever is sealed or locked with a secret outlives a loss of power, so
 * the file and its name are durable before the secret is returned.
 * @throws SettingsError if the file holds anything else
 */
export async function readOrMakeSecret(path: string, kind: SecretKind, make: () => string): Promise<string> {
  if ((await readSecret(path, kind)) === undefined) await writeOnce(path, make());
  // Another process may have made the file a moment ago.
  await syncDirectory(dirname(path));
  return (await readSecret(path, kind))!;
}

/** Linking fails where the file exists, so of first starts at once only one secret is ever used. */
async function writeOnce(path: string, secret: string): Promise<void> {
  const mine = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeDurably(mine, `${secret}\n`);
    await link(mine, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(mine, { force: true });
  }
}
