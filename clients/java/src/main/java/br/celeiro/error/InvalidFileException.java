package br.celeiro.error;

import br.celeiro.model.FileRecord;
import br.celeiro.model.ValidationReport;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded file has invalid lines; nothing of the part that has them is stored. Lines and
 * offsets of the report count from the start of the source that was given, not of the part.
 */
public final class InvalidFileException extends InvalidRequestException {
  private static final long serialVersionUID = 1L;

  private final transient ValidationReport report;
  private final transient @Nullable FileRecord file;

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param report the bad lines
   * @param file the service's record of the refused part; null where the answer had none
   */
  public InvalidFileException(
      String message, ErrorDetails details, ValidationReport report, @Nullable FileRecord file) {
    super(message, details, null);
    this.report = report;
    this.file = file;
  }

  /**
   * The bad lines of the part that was refused: how many, and the first 100 of them.
   *
   * @return the report; its lines and offsets are those of the source
   */
  public ValidationReport report() {
    return report;
  }

  /**
   * The service's record of the refused part.
   *
   * @return the record; null where the answer had none
   */
  public @Nullable FileRecord file() {
    return file;
  }
}
