// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An {@code Error} about stored files that are missing or damaged.
 *
 * @param error What went wrong, for people, in Portuguese (pt-BR).
 * @param code What went wrong, for programs: stable, never reworded, never reused. The catalogue
 *     may grow, so treat a code you do not know by its HTTP status. The page {@code /docs/erros} of
 *     an installation tells cause and cure of each, in Portuguese; the header {@code Link} of every
 *     error leads to the place of its code there ({@code /docs/erros#{code}}). The status is that
 *     of an answer with this code; codes of single fields only explain the texts in {@code errors}.
 * @param requestId The value of the header {@code X-Request-Id}.
 * @param damagedFiles The files, ten at most; absent where files of the table itself are damaged.
 */
public record DamagedSourceError(
    @JsonProperty(value = "error", required = true) String error,
    @JsonProperty(value = "code", required = true) String code,
    @JsonProperty(value = "request_id", required = true) String requestId,
    @JsonProperty("damaged_files") @Nullable List<DamagedFile> damagedFiles) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param error see {@link #error()}
   * @param code see {@link #code()}
   * @param requestId see {@link #requestId()}
   * @param damagedFiles see {@link #damagedFiles()}
   */
  public DamagedSourceError {
    damagedFiles = damagedFiles == null ? null : List.copyOf(damagedFiles);
  }
}
