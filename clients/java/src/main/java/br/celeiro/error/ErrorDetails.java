package br.celeiro.error;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an answer of the service says about an error.
 *
 * @param status status of the answer; 0 where no answer came
 * @param code stable code for programs, one of {@link br.celeiro.model.ErrorCodes}; null where the
 *     service did not answer in its own words
 * @param requestId what support needs to find the request; null where no answer gave it
 * @param fields field or parameter to texts in Portuguese; empty where none is to blame
 */
public record ErrorDetails(
    int status,
    @Nullable String code,
    @Nullable String requestId,
    Map<String, List<String>> fields) {

  /** Details of an error without an answer. */
  public static final ErrorDetails NONE = new ErrorDetails(0, null, null, Map.of());

  /**
   * Copies the fields, so that nothing changes them later.
   *
   * @param status see {@link #status()}
   * @param code see {@link #code()}
   * @param requestId see {@link #requestId()}
   * @param fields see {@link #fields()}
   */
  public ErrorDetails {
    fields = Map.copyOf(fields);
  }
}
