// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;

/**
 * {@code ProcessingStarted} of the contract.
 *
 * @param ids Identifiers of the runs created, one for each schema version that has pending files,
 *     as far as the plan has room for open runs. A file record's {@code run_id} and a webhook's
 *     {@code metadata.run_id} refer to them.
 * @param status Always {@code started}. A run goes from {@code started} to {@code running} and ends
 *     as {@code completed}, {@code failed} or {@code cancelled}; it can fail from {@code started}.
 * @param schema Slug of the schema.
 * @param schemaVersion The version processed; the newest of them when there are several.
 * @param shape Name of the shape preset used.
 * @param executors Number of executors used by each run.
 * @param filesCount Files queued, in all runs together. A run takes at most 50,000; the files
 *     beyond it stay pending.
 * @param totalSizeMb Size of these files in megabytes (1 MB = 1,048,576 bytes), in all runs
 *     together.
 */
public record ProcessingStarted(
    @JsonProperty(value = "ids", required = true) List<Long> ids,
    @JsonProperty(value = "status", required = true) String status,
    @JsonProperty(value = "schema", required = true) String schema,
    @JsonProperty(value = "schema_version", required = true) String schemaVersion,
    @JsonProperty(value = "shape", required = true) String shape,
    @JsonProperty(value = "executors", required = true) int executors,
    @JsonProperty(value = "files_count", required = true) long filesCount,
    @JsonProperty(value = "total_size_mb", required = true) BigDecimal totalSizeMb) {

  /**
   * Copies its lists and maps, so that nothing changes them later.
   *
   * @param ids see {@link #ids()}
   * @param status see {@link #status()}
   * @param schema see {@link #schema()}
   * @param schemaVersion see {@link #schemaVersion()}
   * @param shape see {@link #shape()}
   * @param executors see {@link #executors()}
   * @param filesCount see {@link #filesCount()}
   * @param totalSizeMb see {@link #totalSizeMb()}
   */
  public ProcessingStarted {
    ids = List.copyOf(ids);
  }
}
