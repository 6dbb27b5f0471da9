import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { documentForJava, type Json } from './java/document.ts';
import { errorCodesClass, lineErrorCodesClass } from './java/error-codes.ts';
import { generatorJar } from './java/generator-jar.ts';
import { tidyJava } from './java/tidy.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'clients/java/generator');
const modelPackage = 'br.celeiro.model';

/** Names of the package for what the contract leaves nameless, or names like a class of Java. */
const newNames = {
  DamagedSourceError_damaged_files_inner: 'DamagedFile',
  listFiles_sort_by_parameter: 'FileSort',
  listFiles_sort_direction_parameter: 'SortDirection',
  Ordering_direction: 'OrderingDirection',
  Shape_architecture: 'Architecture',
  SchemaFile_undeclared_fields: 'UndeclaredFields',
};

/** What the thin layer and its callers use; the rest of the contract would be dead code in the package. */
const models = [
  ...['UploadTokenRequest', 'UploadToken', 'UploadResult', 'ValidationReport', 'LineError'],
  ...['FileList', 'PageMeta', 'FileRecord', 'FileValidation', 'UploadStatus', 'ProcessingStatus'],
  ...['FileSort', 'SortDirection'],
  ...['QueryFirstPage', 'QueryNextPage', 'QueryFormat', 'Condition', 'ConditionOperator'],
  ...['Ordering', 'OrderingDirection', 'QueryColumn', 'QueryStatistics'],
  ...['ProcessFilesRequest', 'ProcessingStarted', 'Shape', 'Architecture'],
  ...['SchemaDefinition', 'SchemaFile', 'SchemaFileField', 'UndeclaredFields'],
  ...['InvalidFileError', 'DamagedSourceError', 'DamagedFile'],
];

/**
 * Writes the Java types of the contract to `target`, which is emptied first: records and enums by OpenAPI Generator with
 * the templates of `clients/java/generator`, and the codes of errors.
 * @throws Error with the generator's own words; where the contract lacks a model that the package uses
 */
export async function generate(target: string): Promise<void> {
  const contract = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')) as Json;
  const work = await mkdtemp(join(tmpdir(), 'celeiro-java-'));
  try {
    const fresh = await runGenerator(contract, work);
    const sources = join(target, ...modelPackage.split('.'));
    await rm(target, { recursive: true, force: true });
    await mkdir(sources, { recursive: true });
    for (const name of models) {
      const java = await readFile(join(fresh, `${name}.java`), 'utf8').catch(() => {
        throw new Error(`the contract has no ${name}: adapt the list of models in ${import.meta.filename}`);
      });
      await writeFile(join(sources, `${name}.java`), tidyJava(java));
    }
    await writeFile(join(sources, 'ErrorCodes.java'), tidyJava(errorCodesClass(contract, modelPackage)));
    await writeFile(
      join(sources, 'LineErrorCodes.java'),
      tidyJava(lineErrorCodesClass(contract, modelPackage)),
    );
    await cp(join(folder, 'package-info.java'), join(sources, 'package-info.java'));
  } finally {
    await rm(work, { recursive: true });
  }
}

/** The folder of the classes that the generator wrote for the whole contract. */
async function runGenerator(contract: Json, work: string): Promise<string> {
  const document = join(work, 'openapi.json');
  await writeFile(document, JSON.stringify(documentForJava(contract)));
  const output = join(work, 'java');
  const jar = await generatorJar(join(folder, 'generator.txt'));
  const { status, stdout, stderr, error } = spawnSync(
    'java',
    [
      ...['-jar', jar, 'generate', '-g', 'java', '--library', 'native', '-i', document, '-o', output],
      ...['-t', join(folder, 'templates')],
      ...['--global-property', 'models,modelDocs=false,modelTests=false'],
      ...[
        '--additional-properties',
        `openApiNullable=false,modelPackage=${modelPackage},sourceFolder=.,hideGenerationTimestamp=true`,
      ],
      ...[
        '--type-mappings',
        'OffsetDateTime=Instant',
        '--import-mappings',
        'OffsetDateTime=java.time.Instant',
      ],
      ...['--inline-schema-options', 'RESOLVE_INLINE_ENUMS=true'],
      ...['--inline-schema-name-mappings', nameMappings()],
      ...['--reserved-words-mappings', 'file=file'],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`OpenAPI Generator failed: ${error?.message ?? `${stdout}${stderr}`}`);
  const written = join(output, ...modelPackage.split('.'));
  if ((await readdir(written)).length === 0) throw new Error(`OpenAPI Generator wrote nothing: ${stdout}`);
  return written;
}

function nameMappings(): string {
  return Object.entries(newNames)
    .map(([from, to]) => `${from}=${to}`)
    .join(',');
}
