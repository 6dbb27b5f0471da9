import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory, writeDurably } from '../../durable-file.ts';
import type { Attempt, AttemptId, RunOutput } from '../../ports/run-launcher.ts';

/** The last file an attempt writes: its presence means that everything else is complete and durable. */
const manifestName = 'result.json';

/** Names one attempt of a run, also in its directory's name. */
export function attemptName({ runId, runNonce, attempt }: AttemptId): string {
  return `run-${runId}-${runNonce}-${attempt}`;
}

/** Where an attempt stages its data files, relative to the tables' root. */
export function attemptPath(attempt: Attempt): string {
  return join(attempt.tenantSlug, String(attempt.schemaId), attemptName(attempt));
}

export async function writeManifest(directory: string, output: RunOutput): Promise<void> {
  const part = join(directory, `${manifestName}.part`);
  await writeDurably(part, JSON.stringify(output));
  await rename(part, join(directory, manifestName));
  await syncDirectory(directory);
}

/** What a finished attempt staged, or undefined when it never finished. */
export async function readManifest(directory: string): Promise<RunOutput | undefined> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(ignoreAbsent);
  return text === undefined ? undefined : (JSON.parse(text) as RunOutput);
}

export async function removeAttempt(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
