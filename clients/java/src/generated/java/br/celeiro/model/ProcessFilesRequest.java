// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Both members are required when the plan allows custom processing. On a basic plan they may be
 * omitted; the plan's default preset and one executor are used whatever they say, and only their
 * types and bounds are checked.
 *
 * @param shapeId The {@code id} of an existing, active shape ({@code listShapes}) for the
 *     executors. Where runs have a driver, it is the default-driver shape of the same architecture.
 * @param executors Number of executors. On Kubernetes the driver uses one CPU more.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProcessFilesRequest(
    @JsonProperty("shape_id") @Nullable Long shapeId,
    @JsonProperty("executors") @Nullable Integer executors) {

  /**
   * Has the required members only; the others are left out.
   */
  public ProcessFilesRequest() {
    this(null, null);
  }

  /**
   * A copy with another value of {@link #shapeId()}.
   *
   * @param shapeId the new value; null leaves the member out
   * @return the copy
   */
  public ProcessFilesRequest withShapeId(@Nullable Long shapeId) {
    return new ProcessFilesRequest(shapeId, executors);
  }

  /**
   * A copy with another value of {@link #executors()}.
   *
   * @param executors the new value; null leaves the member out
   * @return the copy
   */
  public ProcessFilesRequest withExecutors(@Nullable Integer executors) {
    return new ProcessFilesRequest(shapeId, executors);
  }
}
