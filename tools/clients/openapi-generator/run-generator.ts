import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from './document.ts';
import { generatorJar } from './generator-jar.ts';

/**
 * Runs OpenAPI Generator for the models of a document, enums without a name of their own included.
 * @param work a folder for the document and what is written
 * @param options name the generator and what is particular to the language
 * @returns the folder that it wrote to
 * @throws Error with the generator's own words
 */
export async function runGenerator(
  document: Json,
  work: string,
  templates: string,
  options: string[],
): Promise<string> {
  const input = join(work, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  const output = join(work, 'output');
  const { status, stdout, stderr, error } = spawnSync(
    'java',
    [
      '-XX:TieredStopAtLevel=1', // ends before the slower compiler's code pays off
      ...['-jar', await generatorJar(), 'generate', '-i', input, '-o', output, '-t', templates],
      ...['--global-property', 'models,modelDocs=false,modelTests=false'],
      ...['--inline-schema-options', 'RESOLVE_INLINE_ENUMS=true'],
      ...options,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`OpenAPI Generator failed: ${error?.message ?? `${stdout}${stderr}`}`);
  if ((await readdir(output)).length === 0) throw new Error(`OpenAPI Generator wrote nothing: ${stdout}`);
  return output;
}

/** New names for what the contract leaves nameless, as the generator's option has them. */
export function nameMappings(newNames: Record<string, string>): string {
  return Object.entries(newNames)
    .map(([from, to]) => `${from}=${to}`)
    .join(',');
}
