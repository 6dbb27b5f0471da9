import { convertTexts } from '../texts/convert.ts';
import { ConversionError } from './conversion-error.ts';
import { isJson } from './is-json.ts';

export interface SourceKind {
  form: 'jsonl' | 'json' | 'csv';
  gzip: boolean;
  /** By the byte order mark; UTF-8 without any. CSV in `utf-8` without a mark may turn out as Windows-1252. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  hasMark: boolean;
}

/** Bytes of the (decompressed) head by which the kind is told. */
export const HEAD_BYTES = 1024 * 1024;

const MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
const GZIP = [0x1f, 0x8b];
/** Start of .zip, which .xlsx and .ods are too. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

export function isGzip(start: Uint8Array): boolean {
  return startsWith(start, GZIP);
}

/**
 * Tells the kind of a file by its decompressed head.
 * @throws ConversionError if the file is empty or no text
 */
export function sourceKind(head: Uint8Array, gzip: boolean): SourceKind {
  if (startsWith(head, ZIP)) throw new ConversionError(convertTexts.archive);
  const mark = MARKS.find(({ bytes }) => startsWith(head, bytes));
  const encoding = mark?.encoding ?? 'utf-8';
  if (encoding === 'utf-8' && head.includes(0)) throw new ConversionError(convertTexts.notText);
  const text = new TextDecoder(encoding).decode(head).trimStart();
  if (text === '' && head.length < HEAD_BYTES) throw new ConversionError(convertTexts.emptyFile);
  return { form: formOf(text), gzip, encoding, hasMark: mark !== undefined };
}

function formOf(text: string): SourceKind['form'] {
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  const [first = '', second] = text.split('\n', 2);
  // A bad first line alone makes no other form of the lines: the check names it.
  const isLine = isJson(first) || second?.startsWith('{');
  return second === undefined || isLine ? 'jsonl' : 'json';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
