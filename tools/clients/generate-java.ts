import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorCodesClass, lineErrorCodesClass } from './java/error-codes.ts';
import { javadoc } from './java/javadoc.ts';
import { tidyJava } from './java/tidy.ts';
import { documentForGenerator, type Json } from './openapi-generator/document.ts';
import { nameMappings, runGenerator } from './openapi-generator/run-generator.ts';

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
    const document = documentForGenerator(contract, javadoc);
    const output = await runGenerator(document, work, join(folder, 'templates'), [
      ...['-g', 'java', '--library', 'native'],
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
      ...['--inline-schema-name-mappings', nameMappings(newNames)],
      ...['--reserved-words-mappings', 'file=file'],
    ]);
    const fresh = join(output, ...modelPackage.split('.'));
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
