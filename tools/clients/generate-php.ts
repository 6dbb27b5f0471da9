import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { documentForGenerator, type Json } from './openapi-generator/document.ts';
import { nameMappings, runGenerator } from './openapi-generator/run-generator.ts';
import { errorCodesClass, lineErrorCodesClass } from './php/error-codes.ts';
import { phpdoc } from './php/phpdoc.ts';
import { tidyPhp } from './php/tidy.ts';

const root = resolve(import.meta.dirname, '../..');
const templates = join(root, 'clients/php/generator/templates');
const namespace = 'Celeiro\\Model';

/** Names of the package for what the contract leaves nameless. */
const newNames = {
  DamagedSourceError_damaged_files_inner: 'DamagedFile',
  listFiles_sort_by_parameter: 'FileSort',
  listFiles_sort_direction_parameter: 'SortDirection',
  Shape_architecture: 'Architecture',
  SchemaFile_undeclared_fields: 'UndeclaredFields',
};

/** What the thin layer and its callers use; the rest of the contract would be dead code in the package. */
const models = [
  ...['UploadToken', 'UploadResult', 'ValidationReport', 'LineError', 'DamagedFile'],
  ...['FileList', 'PageMeta', 'FileRecord', 'FileValidation', 'UploadStatus', 'ProcessingStatus'],
  ...['FileSort', 'SortDirection', 'ConditionOperator', 'QueryColumn', 'QueryStatistics'],
  ...['ProcessingStarted', 'Shape', 'Architecture'],
  ...['SchemaDefinition', 'SchemaFile', 'SchemaFileField', 'UndeclaredFields'],
];

/**
 * Writes the PHP types of the contract to `target`, which is emptied first: classes and enums by OpenAPI Generator with the
 * templates of `clients/php/generator`, and the codes of errors.
 * @throws Error with the generator's own words; where the contract lacks a model that the package uses
 */
export async function generate(target: string): Promise<void> {
  const contract = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')) as Json;
  const work = await mkdtemp(join(tmpdir(), 'celeiro-php-'));
  try {
    const document = documentForGenerator(contract, phpdoc);
    const output = await runGenerator(document, work, templates, [
      ...['-g', 'php-nextgen'],
      ...['--additional-properties', 'invokerPackage=Celeiro'],
      ...['--type-mappings', 'DateTime=\\DateTimeImmutable'],
      ...['--inline-schema-name-mappings', nameMappings(newNames)],
    ]);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    for (const name of models) {
      const php = await readFile(join(output, 'src/Model', `${name}.php`), 'utf8').catch(() => {
        throw new Error(`the contract has no ${name}: adapt the list of models in ${import.meta.filename}`);
      });
      await writeFile(join(target, `${name}.php`), tidyPhp(php, namespace));
    }
    await writeFile(join(target, 'ErrorCodes.php'), errorCodesClass(contract, namespace));
    await writeFile(join(target, 'LineErrorCodes.php'), lineErrorCodesClass(contract, namespace));
  } finally {
    await rm(work, { recursive: true });
  }
}
