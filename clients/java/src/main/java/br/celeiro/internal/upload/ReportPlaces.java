package br.celeiro.internal.upload;

import br.celeiro.error.InvalidFileException;
import br.celeiro.internal.http.Advice;
import br.celeiro.model.LineError;
import br.celeiro.model.ValidationReport;
import java.util.List;

/** Places in a part as places in its source. */
final class ReportPlaces {
  private ReportPlaces() {}

  /**
   * A copy of an error about a part whose report counts from the start of the source.
   *
   * @param advice in the place of sending the file again
   */
  static InvalidFileException move(
      InvalidFileException error, long linesBefore, long bytesBefore, String advice) {
    ValidationReport report = error.report();
    List<LineError> moved =
        report.errors().stream().map(line -> move(line, linesBefore, bytesBefore)).toList();
    LineError first = moved.get(0);
    String text =
        "line %d, byte %d: %s %s"
            .formatted(first.line(), first.byteOffset(), first.message(), error.getMessage())
            .replace(Advice.FILE, advice);
    ValidationReport placed = new ValidationReport(report.lines(), report.badLines(), moved);
    InvalidFileException copy =
        new InvalidFileException(text, error.details(), placed, error.file());
    copy.setStackTrace(error.getStackTrace());
    return copy;
  }

  private static LineError move(LineError error, long linesBefore, long bytesBefore) {
    return new LineError(
        error.line() + linesBefore,
        error.byteOffset() + bytesBefore,
        error.field(),
        error.expected(),
        error.found(),
        error.code(),
        error.message());
  }
}
