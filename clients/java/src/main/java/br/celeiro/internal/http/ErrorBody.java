package br.celeiro.internal.http;

import br.celeiro.error.ErrorDetails;
import br.celeiro.internal.json.Json;
import br.celeiro.model.DamagedFile;
import br.celeiro.model.DamagedSourceError;
import br.celeiro.model.InvalidFileError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error of the contract.
 *
 * @param status status of its answer
 * @param all the members of every error, and those about an invalid file
 * @param damagedFiles the damaged files; empty where the error has none
 */
record ErrorBody(int status, InvalidFileError all, List<DamagedFile> damagedFiles) {

  /** Most fields that a message names. */
  private static final int FIELDS_IN_MESSAGE = 5;

  /** Reads the body of an answer; null where it is not an error of the contract. */
  static @Nullable ErrorBody of(Answer answer) {
    if (!answer.headers().areOfJson()) return null;
    try {
      InvalidFileError all = Json.MAPPER.readValue(answer.body(), InvalidFileError.class);
      List<DamagedFile> damaged =
          Json.MAPPER.readValue(answer.body(), DamagedSourceError.class).damagedFiles();
      return new ErrorBody(answer.status(), all, damaged == null ? List.of() : damaged);
    } catch (IOException notOurs) {
      return null;
    }
  }

  /** What exceptions show of it. */
  ErrorDetails details() {
    Map<String, List<String>> fields = all.errors();
    return new ErrorDetails(
        status, all.code(), all.requestId(), fields == null ? Map.of() : fields);
  }

  /** Status, code and the service's own text, then the first fields to blame. */
  String text() {
    Map<String, List<String>> fields = details().fields();
    String text = status + " " + all.code() + ": " + all.error();
    if (fields.isEmpty()) return text;
    return fields.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .limit(FIELDS_IN_MESSAGE)
        .map(field -> field.getKey() + ": " + String.join(" ", field.getValue()))
        .collect(Collectors.joining("; ", text + " [", "]"));
  }
}
