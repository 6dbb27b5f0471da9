// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * One of the values that the contract allows.
 */
public enum OrderingDirection {
  /** {@code asc}. */
  ASC("asc"),
  /** {@code desc}. */
  DESC("desc"),
  /** {@code ASC}. */
  ASC_UPPER("ASC"),
  /** {@code DESC}. */
  DESC_UPPER("DESC");

  private final String value;

  OrderingDirection(String value) {
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
  public static OrderingDirection of(String value) {
    for (OrderingDirection constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    throw new IllegalArgumentException("not a value of OrderingDirection: " + value);
  }
}
