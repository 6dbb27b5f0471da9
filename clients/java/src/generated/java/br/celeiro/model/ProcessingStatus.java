// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * {@code pending}: the file waits for a run; those with {@code upload_status} {@code completed} are
 * what {@code processFiles} takes. {@code processing}: a run has it. {@code completed}: its records
 * are in the columnar table. {@code failed}: it will not be processed, because its upload failed,
 * or because it was set aside, as one does when what is stored of it is damaged: then its records
 * are in no answer until it is taken back. A run that fails gives its files back as {@code
 * pending}. Records of a completed upload that is not set aside are queryable, each exactly once,
 * in every one of these states.
 */
public enum ProcessingStatus {
  /** {@code pending}. */
  PENDING("pending"),
  /** {@code processing}. */
  PROCESSING("processing"),
  /** {@code completed}. */
  COMPLETED("completed"),
  /** {@code failed}. */
  FAILED("failed"),
  /** A value that this version of the package does not know. */
  UNKNOWN("unknown");

  private final String value;

  ProcessingStatus(String value) {
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
  public static ProcessingStatus of(String value) {
    for (ProcessingStatus constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    return UNKNOWN;
  }
}
