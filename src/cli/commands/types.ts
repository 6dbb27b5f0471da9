import { type Command, Option } from 'commander';
import { parseUrl } from '../terminal/arguments.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import type { TypeWriter } from '../types/record-type.ts';
import { requireServer } from '../upload/target-service.ts';

/** Language -> module that writes its record types. */
const writers: Record<string, () => Promise<TypeWriter>> = {
  ts: async () => (await import('../types/typescript.ts')).writeTypeScript,
  python: async () => (await import('../types/python.ts')).writePython,
  java: async () => (await import('../types/java.ts')).writeJava,
  go: async () => (await import('../types/go.ts')).writeGo,
  php: async () => (await import('../types/php.ts')).writePhp,
};

export function addTypes(program: Command): void {
  program
    .command('types')
    .description(say('types'))
    .argument('<schema>', say('arg_schema'))
    .addOption(
      new Option('--lang <language>', say('opt_types_lang'))
        .choices(Object.keys(writers))
        .makeOptionMandatory(),
    )
    .option('--token <jwt>', say('opt_token'))
    .option('--url <url>', say('opt_url'), parseUrl)
    .action(action(types));
}

/** Prints the source of a record type for the rows of a client. */
async function types(
  out: Output,
  schema: string,
  options: { lang: string; token?: string; url?: string },
): Promise<undefined> {
  const [{ createApiClient }, { parseFieldType }] = await Promise.all([
    import('../upload/api-client.ts'),
    import('../../domain/schemas/schema-definition.ts'),
  ]);
  const { url, token } = await requireServer(options);
  const { slug, version, document } = await createApiClient(url, token, out.note).getSchema(schema);
  const fields = document.fields.map(({ name, type, required, description = '' }) => ({
    ...{ name, required, description },
    type: parseFieldType(type)!.kind,
  }));
  const source = (await writers[options.lang]!())({ slug, version, fields });
  out.result({ slug, version, language: options.lang, source }, () => source.trimEnd());
  return undefined;
}
