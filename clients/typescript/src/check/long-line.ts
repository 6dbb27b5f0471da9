import type { InvalidFileError } from '../errors/answered.ts';
import type { LongLine } from '../upload/cut-at-lines.ts';
import { createChecker, refusedHere } from './check-source.ts';

/** The refusal that the service gives a line which is too long: the checker has its texts. */
export async function longLineError({ beginning }: LongLine): Promise<InvalidFileError> {
  const field = { name: 'at', type: 'date' };
  const checker = await createChecker({ event_date_field: 'at', fields: [field] });
  checker.push(beginning);
  return refusedHere(checker.end().report!);
}
