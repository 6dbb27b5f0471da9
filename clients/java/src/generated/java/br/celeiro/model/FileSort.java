// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * One of the values that the contract allows.
 */
public enum FileSort {
  /** {@code file_name}. */
  FILE_NAME("file_name"),
  /** {@code size_bytes}. */
  SIZE_BYTES("size_bytes"),
  /** {@code schema_version}. */
  SCHEMA_VERSION("schema_version"),
  /** {@code storage_path}. */
  STORAGE_PATH("storage_path"),
  /** {@code validation}. */
  VALIDATION("validation"),
  /** {@code upload_status}. */
  UPLOAD_STATUS("upload_status"),
  /** {@code created_at}. */
  CREATED_AT("created_at"),
  /** {@code updated_at}. */
  UPDATED_AT("updated_at");

  private final String value;

  FileSort(String value) {
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
  public static FileSort of(String value) {
    for (FileSort constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    throw new IllegalArgumentException("not a value of FileSort: " + value);
  }
}
