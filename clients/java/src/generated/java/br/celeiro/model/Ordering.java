// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * {@code Ordering} of the contract.
 *
 * @param field Name of a field of the schema, of a system field, or of a result column of {@code
 *     select}.
 * @param direction see {@link OrderingDirection}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Ordering(
    @JsonProperty(value = "field", required = true) String field,
    @JsonProperty("direction") @Nullable OrderingDirection direction) {

  /**
   * Has the required members only; the others are left out.
   *
   * @param field Name of a field of the schema, of a system field, or of a result column of {@code
   *     select}.
   */
  public Ordering(String field) {
    this(field, null);
  }

  /**
   * A copy with another value of {@link #direction()}.
   *
   * @param direction the new value; null leaves the member out
   * @return the copy
   */
  public Ordering withDirection(@Nullable OrderingDirection direction) {
    return new Ordering(field, direction);
  }
}
