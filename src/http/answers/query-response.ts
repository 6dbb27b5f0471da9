import type { Response } from 'express';
import type { QueryFormat } from '../../domain/query/query-body.ts';
import type { RowPart } from '../../domain/query/row-parts.ts';
import type { QueryAnswer } from '../../domain/query/run-query.ts';
import { type Cell, type DataType, formatDataType } from '../../domain/query/typed-plan.ts';
import type { QueryResult } from '../../ports/query-engine.ts';
import { onClosed } from '../connections/on-closed.ts';

const FLUSH_CHARS = 65_536;

/** What is written of an answer. */
type WrittenAnswer = Pick<QueryAnswer, 'format' | 'includeMeta' | 'nextPageToken' | 'elapsedSeconds'> & {
  result: Pick<QueryResult, 'columns' | 'batches' | 'rowsRead' | 'bytesRead'>;
};

/** Times of writing an answer, ms. */
export interface SendingTimes {
  /** Waiting for rows of the engine. */
  fetchingMs: number;
  /** Printing rows. */
  printingMs: number;
  /** Waiting for the client to take them. */
  sendingMs: number;
}

/**
 * Writes an answer in its format, batch by batch, waiting for slow clients. The query has succeeded.
 * @param more further members of the answer's end, made when all rows are written; not in `jsonl`, which has no end
 */
export async function sendQueryAnswer(
  res: Response,
  answer: WrittenAnswer,
  more?: (times: SendingTimes) => Record<string, unknown>,
): Promise<void> {
  const { result, format } = answer;
  if (answer.nextPageToken) res.setHeader('X-Next-Page-Token', answer.nextPageToken);
  res.setHeader(
    'Content-Type',
    format === 'jsonl' ? 'application/x-ndjson' : 'application/json; charset=utf-8',
  );

  const untilWritable = backpressureOf(res);
  const print = rowPrinter(result.columns, format);
  const separator = format === 'jsonl' ? '\n' : ',';
  let text = format === 'jsonl' ? '' : opening(answer);
  let first = true;
  let isWithinRow = false;
  const times: SendingTimes = { fetchingMs: 0, printingMs: 0, sendingMs: 0 };
  const lap = stopwatch();
  for await (const batch of result.batches) {
    times.fetchingMs += lap();
    for (const row of Array.isArray(batch) ? batch : [batch]) {
      if (first) first = false;
      else if (!isWithinRow) text += separator;
      const isPart = !Array.isArray(row);
      text += isPart ? print.part(row) : print.row(row);
      isWithinRow = isPart && row.next !== 'rows';
      if (text.length > FLUSH_CHARS) {
        if (!res.write(text)) {
          times.printingMs += lap();
          await untilWritable();
          times.sendingMs += lap();
        }
        if (res.destroyed) return;
        text = '';
      }
    }
    times.printingMs += lap();
  }
  times.fetchingMs += lap();
  res.end(text + (format === 'jsonl' ? (first ? '' : '\n') : closing(answer, more?.(times))));
}

/** Each call gives the time since the one before, ms. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const before = since;
    since = performance.now();
    return since - before;
  };
}

/** Waits until the client has taken what was written, or has left. Two listeners serve the whole answer. */
function backpressureOf(res: Response): () => Promise<void> {
  let resume = () => {};
  const wake = () => resume();
  res.on('drain', wake);
  onClosed(res, wake);
  return async () => {
    if (!res.destroyed) await new Promise<void>((resolve) => (resume = resolve));
  };
}

function opening({ result, format, includeMeta }: WrittenAnswer): string {
  if (!includeMeta) return `{"format":"${format}","data":[`;
  const columns = result.columns.map(({ name, type }) => ({ name, type: formatDataType(type) }));
  return `{"format":"${format}","meta":${JSON.stringify(format === 'json' ? { columns } : columns)},"data":[`;
}

function closing(
  { result, includeMeta, nextPageToken, elapsedSeconds }: WrittenAnswer,
  more: Record<string, unknown> = {},
): string {
  const rest: Record<string, unknown> = { ...more };
  if (includeMeta) {
    const elapsed = Number(elapsedSeconds.toFixed(6));
    rest.statistics = { elapsed, rows_read: result.rowsRead, bytes_read: result.bytesRead };
  }
  if (nextPageToken) rest.next_page_token = nextPageToken;
  const members = JSON.stringify(rest).slice(1);
  return members === '}' ? ']}' : `],${members}`;
}

interface RowPrinter {
  row(row: Cell[]): string;
  /** The parts of a row one after the other: their texts together are the row's. */
  part(part: RowPart): string;
}

function rowPrinter(columns: { name: string; type: DataType }[], format: QueryFormat): RowPrinter {
  const cell = format === 'json_compact_strings' ? cellAsString : cellAsJson;
  const hasKeys = format === 'json' || format === 'jsonl';
  const keys = columns.map(({ name }) => (hasKeys ? `${JSON.stringify(name)}:` : ''));
  const [begin, end] = hasKeys ? ['{', '}'] : ['[', ']'];
  let column = 0;
  let isWithinText = false;
  return {
    row: (row) => `${begin}${columns.map(({ type }, i) => keys[i] + cell(row[i]!, type)).join(',')}${end}`,
    part({ cells, next }) {
      let text = '';
      for (const [index, value] of cells.entries()) {
        const { type } = columns[column]!;
        const goesOn = next === 'text' && index === cells.length - 1;
        const isQuoted = cell === cellAsString || type.kind !== 'json';
        const printed = cell(value, type);
        const from = isWithinText && isQuoted ? 1 : 0;
        const to = printed.length - (goesOn && isQuoted ? 1 : 0);
        if (!isWithinText) text += (column === 0 ? begin : ',') + keys[column];
        text += printed.slice(from, to);
        isWithinText = goesOn;
        if (!goesOn) column++;
      }
      if (next !== 'rows') return text;
      column = 0;
      return text + end;
    },
  };
}

/** Numbers print exactly: `bigint` and `decimal` as their digits (contract rule 38). */
function cellAsJson(value: Cell, type: DataType): string {
  if (value === null) return 'null';
  switch (type.kind) {
    case 'bigint':
    case 'decimal':
    case 'json':
      return String(value);
    default:
      return JSON.stringify(value);
  }
}

function cellAsString(value: Cell): string {
  return value === null ? 'null' : JSON.stringify(String(value));
}
