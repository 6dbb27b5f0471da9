import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import { quoteText } from '../shared/sql/quoting.ts';
import type { TailObject } from './tail-objects.ts';

/**
 * SQL of a line's number in its object, which is the last value of its record (`numbered-lines.ts`). Cutting it from the
 * text is three times as fast as reading the JSON. The last 20 characters hold no other colon. Not by `strpos(…, -1)`, which
 * miscounts beyond U+FFFF.
 */
const lineNumber = `CAST(trim(TRAILING '}' FROM split_part(substr(r.line, -20), ':', 2)) AS bigint)`;

/** Where the rows of the tail come from, and how to find the file of a row. */
export interface TailLines {
  /** SQL of the rows, named `r`: `line`, `dir`, and what the expressions below need. */
  from: string;
  files: RawFile[];
  /** SQL of the line's number in its file. */
  fileLine: string;
  /** SQL of the value that a row's file has, from one value per file: a constant where all agree. */
  perFile(values: string[]): string;
}

/**
 * For objects that are one file each: the folder tells which. Conditions on values that are looked up by the folder let
 * Trino leave whole files out.
 */
export function linesOfFiles(objects: TailObject[], linesTable: string): TailLines {
  const folders = objects.map(({ folder }) => quoteText(folder)).join(', ');
  return {
    from: `${linesTable} r WHERE r."dir" IN (${folders})`,
    files: objects.map(({ files }) => files[0]!.file),
    fileLine: lineNumber,
    perFile: (values) =>
      constantOf(values) ?? `element_at(map(ARRAY[${folders}], ${arrayOf(values)}), r."dir")`,
  };
}

/**
 * For objects of which some are bundles of files. Lines are numbered through all objects, and the file of a row is found by
 * the file's first line. Lines of files that are not wanted are left out.
 */
export function linesOfBundles(objects: TailObject[], linesTable: string): TailLines {
  const { ranges, offsets } = rangesOf(objects);
  const folders = objects.map(({ folder }) => quoteText(folder)).join(', ');
  const offset = constantOf(offsets) ?? `element_at(map(ARRAY[${folders}], ${arrayOf(offsets)}), r."dir")`;
  const firsts = arrayOf(ranges.map(({ first }) => `DOUBLE '${first}'`));
  const others = ranges.flatMap(({ file }, index) => (file ? [] : [index + 1]));
  const counted = `SELECT r.line, r."dir", ${lineNumber} + ${offset} AS place FROM ${linesTable} r WHERE r."dir" IN (${folders})`;
  const found = `SELECT r.*, CAST(width_bucket(CAST(r.place AS DOUBLE), ${firsts}) AS BIGINT) AS file FROM (${counted}) r`;
  const perRange = (value: (file: RawFile | undefined, index: number) => string) =>
    `element_at(${arrayOf(ranges.map(({ file }, index) => value(file, index)))}, r.file)`;
  const files = ranges.flatMap(({ file }) => file ?? []);
  return {
    from: `(${found}) r${others.length > 0 ? ` WHERE r.file NOT IN (${others.join(', ')})` : ''}`,
    files,
    fileLine: `r.place - ${perRange((_, index) => `BIGINT '${ranges[index]!.first - 1}'`)}`,
    perFile: (values) => {
      const of = new Map(files.map((file, index) => [file, values[index]!]));
      return constantOf(values) ?? perRange((file) => (file ? of.get(file)! : 'NULL'));
    },
  };
}

/** A range of lines, numbered from 1 through all objects; without a file where the lines are of none that is wanted. */
interface LineRange {
  first: number;
  file?: RawFile;
}

function rangesOf(objects: TailObject[]): { ranges: LineRange[]; offsets: string[] } {
  const ranges: LineRange[] = [];
  const offsets: string[] = [];
  let before = 0;
  for (const object of objects) {
    offsets.push(`BIGINT '${before}'`);
    let next = 1;
    for (const { file, firstLine } of object.files) {
      if (firstLine > next) ranges.push({ first: before + next });
      ranges.push({ first: before + firstLine, file });
      next = firstLine + file.rows;
    }
    if (next <= object.rows) ranges.push({ first: before + next });
    before += object.rows;
  }
  return { ranges, offsets };
}

function constantOf(values: string[]): string | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function arrayOf(values: string[]): string {
  return `ARRAY[${values.join(', ')}]`;
}
