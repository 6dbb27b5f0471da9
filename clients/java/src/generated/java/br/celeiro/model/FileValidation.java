// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Result of the check of the content: {@code pending} while bytes arrive, then {@code valid} or
 * {@code invalid}. It stays {@code pending} when the upload broke off before the check had an
 * answer.
 */
public enum FileValidation {
  /** {@code valid}. */
  VALID("valid"),
  /** {@code invalid}. */
  INVALID("invalid"),
  /** {@code pending}. */
  PENDING("pending"),
  /** A value that this version of the package does not know. */
  UNKNOWN("unknown");

  private final String value;

  FileValidation(String value) {
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
  public static FileValidation of(String value) {
    for (FileValidation constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    return UNKNOWN;
  }
}
