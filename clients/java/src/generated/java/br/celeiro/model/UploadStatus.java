// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * {@code pending} while bytes arrive, {@code completed} once the file is stored and its records are
 * queryable, {@code failed} otherwise. An invalid file is {@code failed} and {@code invalid}: it is
 * listed, and its bytes are never queryable. A connection cut in the middle leaves {@code failed}
 * within a minute of the cut, and no stored object behind.
 */
public enum UploadStatus {
  /** {@code completed}. */
  COMPLETED("completed"),
  /** {@code pending}. */
  PENDING("pending"),
  /** {@code failed}. */
  FAILED("failed"),
  /** A value that this version of the package does not know. */
  UNKNOWN("unknown");

  private final String value;

  UploadStatus(String value) {
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
  public static UploadStatus of(String value) {
    for (UploadStatus constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    return UNKNOWN;
  }
}
