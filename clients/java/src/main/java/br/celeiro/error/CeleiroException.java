package br.celeiro.error;

import br.celeiro.model.FileRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The base of all errors of this package. Its message ends with what to do. Serialization keeps the
 * message and the cause alone.
 */
public class CeleiroException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorDetails details;
  private transient List<FileRecord> sent = List.of();

  /**
   * Made by the client; public for tests of callers.
   *
   * @param message what happened and what to do
   * @param details what the service's answer says
   * @param cause what it comes from; null where it is the first
   */
  public CeleiroException(String message, ErrorDetails details, @Nullable Throwable cause) {
    super(message, cause);
    this.details = details;
  }

  /**
   * The contract's code of the error, for programs.
   *
   * @return one of {@link br.celeiro.model.ErrorCodes}, or a newer one; null where the service did
   *     not answer in its own words
   */
  public final @Nullable String code() {
    return details.code();
  }

  /**
   * The status of the answer.
   *
   * @return the HTTP status; 0 where no answer came
   */
  public final int status() {
    return details.status();
  }

  /**
   * What support needs to find the request.
   *
   * @return the request's id; null where no answer gave it
   */
  public final @Nullable String requestId() {
    return details.requestId();
  }

  /**
   * The fields or parameters to blame, each with texts in Portuguese.
   *
   * @return the contract's {@code errors}; empty where none is to blame
   */
  public final Map<String, List<String>> fields() {
    return details.fields();
  }

  /**
   * The parts of a failed upload that are stored, in the order of the source.
   *
   * @return their records; empty for errors of other operations
   */
  public final List<FileRecord> sent() {
    return sent;
  }

  /**
   * Notes the parts of a failed upload that are stored; called by the client.
   *
   * @param stored their records, in the order of the source
   */
  public final void noteSent(List<FileRecord> stored) {
    sent = List.copyOf(stored);
  }

  /**
   * Everything that the answer says about the error.
   *
   * @return the details
   */
  public final ErrorDetails details() {
    return details;
  }
}
