import type { RawFile } from '../../domain/files/snapshot.ts';
import { quoteText } from './sql-literals.ts';
import type { TailObject } from './tail-objects.ts';

/**
 * The number of a line in its object is the last thing in its record (`numbered-lines.ts`): taken from there three times as
 * fast as from the JSON. In its last 20 characters is no other colon. Not by `strpos(…, -1)`, which miscounts beyond U+FFFF.
 */
const lineNumber = `CAST(trim(TRAILING '}' FROM split_part(substr(r.line, -20), ':', 2)) AS bigint)`;

/** Where the rows of the tail come from, and how a row tells which file it is of. */
export interface TailLines {
  /** SQL of the rows, named `r`: `line`, `dir`, and what the expressions below need. */
  from: string;
  files: RawFile[];
  /** SQL of the line's number in its file. */
  fileLine: string;
  /** SQL of what each file has, as many values as files: a constant where all agree. */
  perFile(values: string[]): string;
}

/**
 * Every object is one file: its folder tells which. Conditions on what it is looked up by let Trino leave whole
 * files out.
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
 * Some objects are bundles of files: the lines of all objects are counted through, and a file is found by where its
 * lines begin. Lines of files that are not wanted are left out.
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

/** Lines counted through all objects, from 1; without a file where they are of none that is wanted. */
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
