// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An {@code Error} about an uploaded file. {@code report} and {@code file} are there when the
 * content broke the rules of a valid file, and absent otherwise.
 *
 * @param error What went wrong, for people, in Portuguese (pt-BR).
 * @param code What went wrong, for programs: stable, never reworded, never reused. The catalogue
 *     may grow, so treat a code you do not know by its HTTP status. The page {@code /docs/erros} of
 *     an installation tells cause and cure of each, in Portuguese; the header {@code Link} of every
 *     error leads to the place of its code there ({@code /docs/erros#{code}}). The status is that
 *     of an answer with this code; codes of single fields only explain the texts in {@code errors}.
 * @param requestId The value of the header {@code X-Request-Id}.
 * @param errors Field or parameter name -&gt; texts in Portuguese. A place inside a value is
 *     dotted, with positions from 0 ({@code where.0.value}). On 404 the key is {@code schema}; on
 *     refused file names it is {@code file_name}. At most 500 problems are told, and of a body of
 *     more than 2,000 values only the first that was found; where an answer leaves problems out
 *     that were found, {@code body} says how many.
 * @param report see {@link ValidationReport}
 * @param file see {@link FileRecord}
 */
public record InvalidFileError(
    @JsonProperty(value = "error", required = true) String error,
    @JsonProperty(value = "code", required = true) String code,
    @JsonProperty(value = "request_id", required = true) String requestId,
    @JsonProperty("errors") @Nullable Map<String, List<String>> errors,
    @JsonProperty("report") @Nullable ValidationReport report,
    @JsonProperty("file") @Nullable FileRecord file) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param error see {@link #error()}
   * @param code see {@link #code()}
   * @param requestId see {@link #requestId()}
   * @param errors see {@link #errors()}
   * @param report see {@link #report()}
   * @param file see {@link #file()}
   */
  public InvalidFileError {
    errors = errors == null ? null : Map.copyOf(errors);
  }
}
