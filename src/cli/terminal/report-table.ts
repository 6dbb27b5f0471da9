import Table from 'cli-table3';
import type { ValidationReport } from '../../domain/files/file-record.ts';
import { count } from './figures.ts';
import { tableStyle } from './output.ts';
import { say } from './say.ts';

const MIN_MESSAGE_WIDTH = 30;

/** The bad lines of a file as a table, the message wrapped to the terminal. */
export function reportTable(report: ValidationReport): string {
  const head = [say('col_line'), say('col_byte'), say('col_field'), say('col_code'), say('col_message')];
  const rows = report.errors.map((error) => [
    count(error.line),
    count(error.byte_offset),
    error.field ?? '—',
    error.code,
    error.message,
  ]);
  const widths = head
    .slice(0, -1)
    .map((title, column) => 2 + Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const taken = widths.reduce((sum, width) => sum + width + 1, 2);
  const messageWidth = Math.max(MIN_MESSAGE_WIDTH, (process.stdout.columns ?? 140) - taken);
  const built = new Table({
    head,
    style: tableStyle,
    colAligns: ['right', 'right', 'left', 'left', 'left'],
    colWidths: [...widths, messageWidth],
    wordWrap: true,
  });
  built.push(...rows);
  const more = report.bad_lines - report.errors.length;
  return more > 0 ? `${built}\n${say('report_more', { more: count(more) })}` : built.toString();
}
