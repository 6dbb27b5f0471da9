package br.celeiro.internal.json;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import org.jspecify.annotations.Nullable;

/** Has the value of a condition written without a loss of digits. */
interface ExactCondition {

  /** The value to compare with. */
  @JsonSerialize(using = ExactValueSerializer.class)
  @Nullable Object value();
}
