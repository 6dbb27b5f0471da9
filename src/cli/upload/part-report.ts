import { count } from '../terminal/figures.ts';
import { say } from '../terminal/say.ts';
import { linesBefore, type Part } from './parts.ts';
import type { SentPart } from './sent-part.ts';

/**
 * Places the report of an invalid part in its local file, and says what to correct where the file has other `parts`. Its
 * lines were valid when the whole file was checked: the schema became another one, and other parts may be stored.
 */
export async function placeInFile(sent: SentPart, parts: Part[]): Promise<SentPart> {
  const { part, report } = sent;
  const isCut = parts.some(({ path, start }) => path === part.path && start !== part.start);
  if (!report || !isCut) return sent;
  const before = await linesBefore(part);
  const errors = report.errors.map((error) => ({
    ...error,
    line: error.line + before,
    byte_offset: error.byte_offset + part.start,
  }));
  const lines = { from: count(before + 1), to: count(before + report.lines) };
  const details = [say('upload_part_alone', { path: part.path, name: part.name, ...lines })];
  return { ...sent, details, report: { ...report, errors } };
}
