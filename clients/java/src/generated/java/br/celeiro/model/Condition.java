// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * {@code Condition} of the contract.
 *
 * @param field Name of a field of the schema (any version) or of a system field. Aliases cannot be
 *     filtered by.
 * @param op see {@link ConditionOperator}
 * @param value The value to compare with; required unless {@code op} is {@code is null} or {@code
 *     is not null}, where it is not read. For {@code in} and {@code not in} an array of 1 to 1,000
 *     values; for {@code between} an array of two, {@code [from, to]}, both included; for {@code
 *     like} and {@code not like} a string in which {@code %} stands for any text, {@code _} for any
 *     one character and {@code \} makes the {@code %}, {@code _} or {@code \} after it literal and
 *     stands before nothing else. Texts hold no U+0000 (422). Values have the field's type: strings
 *     for {@code string}, {@code date} ({@code YYYY-MM-DD}) and {@code timestamp} (RFC 3339), JSON
 *     numbers for numeric fields, or strings of digits where a JSON number would lose digits
 *     (64-bit integers, decimals), booleans for {@code boolean}. Null is not a value: use {@code is
 *     null}.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Condition(
    @JsonProperty(value = "field", required = true) String field,
    @JsonProperty(value = "op", required = true) ConditionOperator op,
    @JsonProperty("value") @Nullable Object value) {

  /**
   * Has the required members only; the others are left out.
   *
   * @param field Name of a field of the schema (any version) or of a system field. Aliases cannot
   *     be filtered by.
   * @param op see {@link ConditionOperator}
   */
  public Condition(String field, ConditionOperator op) {
    this(field, op, null);
  }

  /**
   * A copy with another value of {@link #value()}.
   *
   * @param value the new value; null leaves the member out
   * @return the copy
   */
  public Condition withValue(@Nullable Object value) {
    return new Condition(field, op, value);
  }
}
