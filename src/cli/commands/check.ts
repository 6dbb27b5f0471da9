import type { Command } from 'commander';
import type { ValidationReport } from '../../domain/files/file-record.ts';
import type { SchemaDefinition } from '../../domain/schemas/schema-definition.ts';
import { CliError, EXIT_FAILED } from '../cli-error.ts';
import { fileSize } from '../local-files/local-file.ts';
import { bytes, count, duration } from '../terminal/figures.ts';
import { action, type Output } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';

export function addCheck(program: Command): void {
  program
    .command('check')
    .description(say('check'))
    .argument('<schema.json>', say('arg_schema_file'))
    .argument('<files...>', say('arg_check_files'))
    .action(action(check));
}

interface CheckedFile {
  file: string;
  valid: boolean;
  rows: number;
  bytes: number;
  ms: number;
  /** The API's report, where the file has bad lines. */
  report: ValidationReport | null;
  /** Why the file could not be read to its end; its lines are not told then. */
  error: string | null;
}

/** The checker of uploads, offline. Exit code 1 if any file is invalid. */
async function check(out: Output, schemaPath: string, paths: string[]): Promise<number | undefined> {
  const { readSchemaFile } = await import('../local-files/schema-file.ts');
  const { definition } = await readSchemaFile(schemaPath);
  const sizes = await Promise.all(paths.map(fileSize));
  const progress = startProgress({
    label: say('check_progress'),
    total: sizes.reduce((sum, size) => sum + size, 0),
  });
  const checked: CheckedFile[] = [];
  try {
    for (const file of paths) checked.push(await checkOne(definition, file, progress.advance));
  } finally {
    progress.stop();
  }
  const valid = checked.every((file) => file.valid);
  const human = valid ? '' : await import('../terminal/report-table.ts');
  out.result({ valid, files: checked }, () =>
    checked
      .map((file) =>
        file.report && human ? `${describe(file)}\n${human.reportTable(file.report)}` : describe(file),
      )
      .join('\n'),
  );
  return valid ? undefined : EXIT_FAILED;
}

async function checkOne(
  definition: SchemaDefinition,
  file: string,
  onBytes: (count: number) => void,
): Promise<CheckedFile> {
  const [{ checkFile }, { toValidationReport }] = await Promise.all([
    import('../local-files/check-file.ts'),
    import('../../domain/files/file-record.ts'),
  ]);
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  try {
    const summary = await checkFile(definition, file, onBytes);
    const { rows, bytes } = summary;
    const valid = summary.badRows === 0;
    const report = valid ? null : toValidationReport(summary);
    return { file, valid, rows, bytes, ms: since(), report, error: null };
  } catch (error) {
    // The reports of the other files are worth as much.
    if (!(error instanceof CliError)) throw error;
    return { file, valid: false, rows: 0, bytes: 0, ms: since(), report: null, error: error.message };
  }
}

function describe({ file, report, error, rows, bytes: size, ms }: CheckedFile): string {
  if (error !== null) return error;
  const figures = { file, rows: count(rows), size: bytes(size), time: duration(ms) };
  return report
    ? say('check_invalid', { ...figures, bad: count(report.bad_lines) })
    : say('check_valid', figures);
}
