// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What becomes of a record with a key that no field declares.
 */
public enum UndeclaredFields {
  /** {@code reject}. */
  REJECT("reject"),
  /** {@code ignore}. */
  IGNORE("ignore"),
  /** A value that this version of the package does not know. */
  UNKNOWN("unknown");

  private final String value;

  UndeclaredFields(String value) {
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
   * @return its constant; {@code UNKNOWN} for a text that is none of the values
   */
  @JsonCreator
  public static UndeclaredFields of(String value) {
    for (UndeclaredFields constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    return UNKNOWN;
  }
}
