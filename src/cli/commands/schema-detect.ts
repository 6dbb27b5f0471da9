import { basename } from 'node:path';
import type { Command } from 'commander';
import { EXIT_FAILED } from '../cli-error.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addSchemaDetect(schema: Command): void {
  schema
    .command('detect')
    .description(say('schema_detect'))
    .argument('<sample>', say('arg_sample'))
    .option('--slug <slug>', say('opt_slug'))
    .option('--name <name>', say('opt_schema_name'))
    .action(action(detect));
}

/**
 * Prints a `schema.json` to stdout, and what the sample showed to stderr. Exit code 1 when the proposal lacks an event
 * date field, because `schema create` would refuse it.
 */
async function detect(
  out: Output,
  path: string,
  options: { slug?: string; name?: string },
): Promise<number | undefined> {
  const [{ detectSchema, toDetectedDocument }, { readSample }, { detectionNotes }] = await Promise.all([
    import('../../domain/schemas/detection.ts'),
    import('../local-files/read-sample.ts'),
    import('../local-files/detection-notes.ts'),
  ]);
  const name = options.name ?? basename(path, '.gz').replace(/\.\w+$/, '');
  const detection = detectSchema(await readSample(path), { ...options, name });
  const document = toDetectedDocument(detection);
  out.note(detectionNotes(detection));
  out.result(document, () => JSON.stringify(document, null, 2));
  return document.event_date_field === null ? EXIT_FAILED : undefined;
}
