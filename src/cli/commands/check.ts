import type { Command } from 'commander';
import type { ValidationReport } from '../../domain/files/file-record.ts';
import { EXIT_FAILED } from '../cli-error.ts';
import { bytes, count, duration } from '../figures.ts';
import { fileSize } from '../local-file.ts';
import { action, type Output } from '../output.ts';
import { startProgress } from '../progress-bar.ts';
import { say } from '../say.ts';

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
  /** The API's report, where the file is invalid. */
  report: ValidationReport | null;
}

/** The checker of uploads, offline. Exit code 1 if any file is invalid. */
async function check(out: Output, schemaPath: string, paths: string[]): Promise<number | undefined> {
  const [{ readSchemaFile }, { checkFile }, { toValidationReport }] = await Promise.all([
    import('../schema-file.ts'),
    import('../check-file.ts'),
    import('../../domain/files/file-record.ts'),
  ]);
  const { definition } = await readSchemaFile(schemaPath);
  const sizes = await Promise.all(paths.map(fileSize));
  const progress = startProgress({
    label: say('check_progress'),
    total: sizes.reduce((sum, size) => sum + size, 0),
  });
  const checked: CheckedFile[] = [];
  try {
    for (const file of paths) {
      const startedAt = performance.now();
      const summary = await checkFile(definition, file, progress.advance);
      checked.push({
        file,
        valid: summary.badRows === 0,
        rows: summary.rows,
        bytes: summary.bytes,
        ms: Math.round(performance.now() - startedAt),
        report: summary.badRows === 0 ? null : toValidationReport(summary),
      });
    }
  } finally {
    progress.stop();
  }
  const valid = checked.every((file) => file.valid);
  const human = valid ? '' : await import('../report-table.ts');
  out.result({ valid, files: checked }, () =>
    checked
      .map((file) =>
        file.report && human ? `${describe(file)}\n${human.reportTable(file.report)}` : describe(file),
      )
      .join('\n'),
  );
  return valid ? undefined : EXIT_FAILED;
}

function describe({ file, report, rows, bytes: size, ms }: CheckedFile): string {
  const figures = { file, rows: count(rows), size: bytes(size), time: duration(ms) };
  return report
    ? say('check_invalid', { ...figures, bad: count(report.bad_lines) })
    : say('check_valid', figures);
}
