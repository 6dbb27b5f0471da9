import { InvalidFileError } from '../errors/answered.ts';
import { adviceOfReport } from '../errors/from-answer.ts';
import type { ValidationReport } from '../generated/types.ts';

const LF = 10;

/** Lines of a part; the last may lack its LF. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  let from = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
    lines++;
    from = at + 1;
  }
  return from < bytes.length ? lines + 1 : lines;
}

/**
 * The error of a part with its places counted from the start of the source.
 * @param advice in the place of "upload again"
 */
export function placedInSource(
  error: InvalidFileError,
  linesBefore: number,
  bytesBefore: number,
  advice: string | undefined,
): InvalidFileError {
  if (bytesBefore === 0 && advice === undefined) return error;
  const report: ValidationReport = {
    ...error.report,
    errors: error.report.errors.map((each) => ({
      ...each,
      line: each.line + linesBefore,
      byte_offset: each.byte_offset + bytesBefore,
    })),
  };
  const { code, status, requestId, fields, retryAfterSeconds, file } = error;
  const message = error.message.replace(adviceOfReport(error.report), () => adviceOfReport(report, advice));
  return new InvalidFileError(message, { code, status, requestId, fields, retryAfterSeconds, file, report });
}
