// Written by OpenAPI Generator from the contract; tools/clients/generate-java.ts says how. Do not edit.

package br.celeiro.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Comparison. As in SQL, a record whose field is null satisfies {@code is null} and no other
 * operator, {@code !=} and {@code not in} included. {@code like} distinguishes upper and lower
 * case.
 */
public enum ConditionOperator {
  /** {@code =}. */
  EQUAL("="),
  /** {@code !=}. */
  NOT_EQUAL("!="),
  /** {@code >}. */
  GREATER(">"),
  /** {@code <}. */
  LESS("<"),
  /** {@code >=}. */
  GREATER_OR_EQUAL(">="),
  /** {@code <=}. */
  LESS_OR_EQUAL("<="),
  /** {@code like}. */
  LIKE("like"),
  /** {@code not like}. */
  NOT_LIKE("not like"),
  /** {@code in}. */
  IN("in"),
  /** {@code not in}. */
  NOT_IN("not in"),
  /** {@code between}. */
  BETWEEN("between"),
  /** {@code is null}. */
  IS_NULL("is null"),
  /** {@code is not null}. */
  IS_NOT_NULL("is not null");

  private final String value;

  ConditionOperator(String value) {
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
  public static ConditionOperator of(String value) {
    for (ConditionOperator constant : values()) {
      if (constant.value.equals(value)) return constant;
    }
    throw new IllegalArgumentException("not a value of ConditionOperator: " + value);
  }
}
