import { isJson } from '../convert/is-json.ts';
import { JsonlOutput } from '../convert/jsonl-output.ts';
import { sourceBytes } from '../convert/source-bytes.ts';
import { applyMends, type Mend, type MendSchema, mendsOf } from './mend-line.ts';
import { linesOf } from './mend-lines.ts';
import { readPoints } from './read-points.ts';
import type { Remedy } from './remedies.ts';

/** A line as it was sent, with what remedies would change in it. */
export interface ShownLine {
  number: number;
  offset: number;
  text: string;
  mends: Mend[];
}

/** What remedies would do to a file. */
export interface Examination {
  /** Lines that each remedy would change; remedies that change none are left out. */
  lines: Partial<Record<Remedy, number>>;
  /** Keys that no field declares, the first of them. */
  undeclared: string[];
  /** Some of the lines that have such keys, JSON as a whole. */
  withUndeclared: string[];
  /** Keys of fields with texts that stay as they are, because their points could be decimal or of thousands. */
  pointsLeft: string[];
  /** The lines that were asked for, longer ones cut. */
  shown: ShownLine[];
}

/** Most undeclared keys that are named. */
const MOST_KEYS = 50;
/** Most lines that show what undeclared keys hold, and most UTF-16 units of them all. */
const MOST_SAMPLES = 1000;
const MOST_SAMPLE_UNITS = 16 * 1024 * 1024;
/** Longest line that is shown, UTF-16 units. */
const LONGEST_SHOWN = 4000;

export interface MendSource {
  file: File;
  gzip: boolean;
  schema: MendSchema;
}

/** Reads all of a file, twice. @param asked numbers of the lines to show */
export async function examine(
  { file, gzip, schema: declared }: MendSource,
  asked: ReadonlySet<number>,
): Promise<Examination> {
  const { schema, pointsLeft } = await readPoints(linesOf(sourceBytes(file, gzip)), declared);
  const lines: Examination['lines'] = {};
  const undeclared = new Set<string>();
  const withUndeclared: string[] = [];
  let samplesLeft = MOST_SAMPLE_UNITS;
  const shown: ShownLine[] = [];
  for await (const { number, offset, bytes, text } of linesOf(sourceBytes(file, gzip))) {
    const keys: string[] = [];
    const mends = text === undefined ? [] : mendsOf(text, schema, (key) => keys.push(key));
    for (const key of keys) if (undeclared.size < MOST_KEYS) undeclared.add(key);
    const isSample = keys.length > 0 && withUndeclared.length < MOST_SAMPLES && text!.length <= samplesLeft;
    if (isSample && isJson(text!)) {
      withUndeclared.push(text!);
      samplesLeft -= text!.length;
    }
    for (const remedy of new Set(mends.map((mend) => mend.remedy))) lines[remedy] = (lines[remedy] ?? 0) + 1;
    if (asked.has(number))
      shown.push({ number, offset, text: text === undefined ? '' : startOf(bytes), mends });
  }
  return { lines, undeclared: [...undeclared], withUndeclared, pointsLeft, shown };
}

/** As much of a line as is shown. Not a slice of its text, which would keep the whole text. */
function startOf(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return decoder.decode(bytes.subarray(0, 4 * LONGEST_SHOWN)).slice(0, LONGEST_SHOWN);
}

/** The file with the chosen remedies, as plain JSONL; reads it twice. Lines that need none keep their bytes. */
export async function mend(
  { file, gzip, schema: declared }: MendSource,
  chosen: ReadonlySet<Remedy>,
  name: string,
): Promise<File> {
  const { schema } = await readPoints(linesOf(sourceBytes(file, gzip)), declared);
  const output = new JsonlOutput();
  const encoder = new TextEncoder();
  const feed = encoder.encode('\n');
  for await (const { text, bytes, isEnded } of linesOf(sourceBytes(file, gzip))) {
    const mends = text === undefined ? [] : mendsOf(text, schema);
    const mended = mends.length === 0 ? text : applyMends(text!, mends, chosen);
    if (mended === undefined && text !== undefined) continue;
    output.write(mended === text || mended === undefined ? bytes : encoder.encode(mended));
    if (isEnded) output.write(feed);
  }
  return output.toFile(name, file.lastModified);
}
