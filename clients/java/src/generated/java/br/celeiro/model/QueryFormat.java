// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * How the rows are printed; {@code QueryFirstPage} describes each.
 */
public enum QueryFormat {
  /** {@code json}. */
  JSON("json"),
  /** {@code json_compact}. */
  JSON_COMPACT("json_compact"),
  /** {@code json_compact_strings}. */
  JSON_COMPACT_STRINGS("json_compact_strings"),
  /** {@code jsonl}. */
  JSONL("jsonl");

  private final String value;

  QueryFormat(String value) {
    this.value = value;
  }

  /**
   * The value as the contract writes it.
   *
   * @return the text that is sent and received
   */
  @JsonValue
  public String value() {
    return value;
  }

  /**
   * The constant of a value of the contract.
   *
   * @param value the text that was received
   * @return its constant
   * @throws IllegalArgumentException for a text that is none of the values
   */
  @JsonCreator
  public static QueryFormat of(String value) {
    for (QueryFormat constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    throw new IllegalArgumentException("not a value of QueryFormat: " + value);
  }
}
