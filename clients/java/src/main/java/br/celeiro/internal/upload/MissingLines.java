package br.celeiro.internal.upload;

import br.celeiro.error.InvalidFileException;
import java.util.ArrayList;
import java.util.List;

/** The lines of a source that are not stored, where others are or may be. */
final class MissingLines {
  private final List<String> missing = new ArrayList<>();

  /** Adds the lines of a part that failed. */
  void addPart(String name, long linesBefore, long count, Throwable failure) {
    long first = linesBefore + 1;
    long last = linesBefore + count;
    String lines = first == last ? "line " + first : "lines %d to %d".formatted(first, last);
    if (failure instanceof RepeatedPart) {
      missing.add(lines + ", with others beside, as a file of another name");
      return;
    }
    String corrected = failure instanceof InvalidFileException ? "the corrected " : "";
    missing.add("%s%s as %s".formatted(corrected, lines, name));
  }

  /**
   * Adds the lines that no part was made of.
   *
   * @param repeats whether the first of them alone would be a part that repeats another
   */
  void addRest(long linesBefore, boolean repeats) {
    long first = linesBefore + 1;
    String beside = ", with a larger partBytes, so that line %d shares its part with others";
    missing.add(
        "the lines from %d on as a file of another name".formatted(first)
            + (repeats ? beside.formatted(first) : ""));
  }

  /**
   * What to do about them. It is never to upload the whole source again: parts are cut by size, so
   * other lines or another size move the borders of the parts behind, and their lines would be
   * stored twice.
   */
  String advice() {
    return "Other parts are stored, so do not upload the whole source again: a correction or another"
        + " partBytes moves the borders of the parts, and lines would be stored twice. Upload alone"
        + " what is missing: %s.".formatted(String.join("; ", missing));
  }
}
