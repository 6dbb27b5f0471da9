import { bytes, count, duration } from '../terminal/figures.ts';
import { type Cell, table } from '../terminal/output.ts';
import { reportTable } from '../terminal/report-table.ts';
import { say } from '../terminal/say.ts';
import type { SentPart } from './sent-part.ts';

/** Most rows of the table; with more parts it shows only those that something went wrong with. */
const MAX_TABLE_ROWS = 40;

/** The line that is shown while others are still being sent. */
export function sentLine(sent: SentPart): string {
  const { part, outcome, ms } = sent;
  const size = bytes(part.end - part.start);
  return say('upload_sent', {
    name: part.name,
    outcome: say(`outcome_${outcome}`),
    size,
    time: duration(ms),
  });
}

/** The whole upload for people: a table, what went wrong and where, the sum. */
export function renderSent(sent: SentPart[], ms: number): string {
  const blocks: string[] = [];
  const shown = sent.length <= MAX_TABLE_ROWS ? sent : sent.filter(({ error }) => error);
  if (shown.length > 0) blocks.push(partsTable(shown));
  for (const { part, error, details, report } of sent) {
    if (!error) continue;
    blocks.push([`${part.name}: ${error}`, ...(details ?? []).map((detail) => `  ${detail}`)].join('\n'));
    if (report) blocks.push(reportTable(report));
  }
  blocks.push(sum(sent, ms));
  return blocks.join('\n');
}

function partsTable(sent: SentPart[]): string {
  const head = [
    say('col_file'),
    say('col_result'),
    say('col_file_id'),
    say('col_rows'),
    say('col_size'),
    say('col_time'),
  ];
  return table(
    head,
    sent.map(({ part, outcome, file, ms }): Cell[] => [
      part.name,
      say(`outcome_${outcome}`),
      file?.id ?? null,
      file?.rows == null ? null : count(file.rows),
      bytes(part.end - part.start),
      duration(ms),
    ]),
  );
}

function sum(sent: SentPart[], ms: number): string {
  const taken = sent.filter(({ file }) => file !== undefined);
  // Local files with the same content are one file of the service.
  const rows = new Map(taken.map(({ file }) => [file!.id, file!.rows ?? 0]));
  const size = taken.reduce((total, { part }) => total + part.end - part.start, 0);
  return say('upload_sum', {
    taken: count(taken.length),
    all: count(sent.length),
    rows: count([...rows.values()].reduce((total, each) => total + each, 0)),
    size: bytes(size),
    time: duration(ms),
    rate: bytes(Math.round((size * 1000) / Math.max(ms, 1))),
  });
}

export function toJson({ part, outcome, ms, file, error, details, report }: SentPart) {
  return {
    path: part.path,
    file_name: part.name,
    outcome,
    ms,
    file: file ?? null,
    ...(error && { error, details: details ?? [] }),
    ...(report && { report }),
  };
}
