import { convertTexts } from '../../texts/convert.ts';
import type { TargetField } from '../cells/target-field.ts';
import { decodedText, InvalidText, type TextEncoding } from '../decoded-text.ts';
import type { JsonlOutput } from '../jsonl-output.ts';
import { LineFeeds } from '../line-feeds.ts';
import { firstBytes } from '../source-bytes.ts';
import { HEAD_BYTES, type SourceKind } from '../source-kind.ts';
import { CsvColumns } from './csv-columns.ts';
import { guessSeparator } from './csv-separator.ts';
import { readTable } from './csv-table.ts';

/** Opens the source anew for one pass over it. */
export type OpenPass = (pass: 'head' | 'first' | 'second') => AsyncIterable<Uint8Array>;

/**
 * Writes a CSV file as JSONL, in two passes: the first learns the form of each column from all its cells.
 * @returns what was decided, in sentences for the user
 * @throws ConversionError naming the line of a fault; InvalidText if a byte order mark promised another encoding
 */
export async function csvToLines(
  open: OpenPass,
  kind: SourceKind,
  fields: TargetField[],
  output: JsonlOutput,
): Promise<string[]> {
  const bytes = await firstBytes(open('head'), HEAD_BYTES);
  // Separators and line breaks are ASCII, so an encoding not settled yet does not matter.
  const head = new TextDecoder(kind.encoding).decode(bytes);
  const separator = guessSeparator(new LineFeeds(head).push(head), bytes.length < HEAD_BYTES);
  const layout = { head, separator };

  const learnt = async (encoding: TextEncoding) => {
    let columns: CsvColumns | undefined;
    const blankRows = await readTable(decodedText(open('first'), encoding), layout, {
      onHeader(cells) {
        columns = new CsvColumns(cells, fields);
      },
      onRow: (cells) => columns!.learn(cells),
    });
    return { columns: columns!, blankRows, encoding };
  };
  const { columns, blankRows, encoding } = await learnt(kind.encoding).catch((error) => {
    if (kind.hasMark || !(error instanceof InvalidText)) throw error;
    return learnt('windows-1252');
  });

  const lineOf = columns.lineWriter();
  await readTable(decodedText(open('second'), encoding), layout, {
    onHeader() {},
    onRow: (cells) => output.writeText(lineOf(cells)),
  });
  const notes: string[] = [convertTexts.separators[separator]];
  if (encoding === 'windows-1252') notes.push(convertTexts.windows1252);
  notes.push(...columns.notes());
  if (blankRows > 0) notes.push(convertTexts.blankRows(blankRows));
  return notes;
}
