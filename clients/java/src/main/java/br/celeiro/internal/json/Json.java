package br.celeiro.internal.json;

import br.celeiro.model.Condition;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** How JSON is read and written: members that this version does not know are passed over. */
public final class Json {
  /** Makes parsers; a value of a query may be as long as an array can be. */
  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  /** Reads and writes the types of the contract. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .addModule(new JavaTimeModule())
          .addMixIn(Condition.class, ExactCondition.class)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private Json() {}

  /**
   * A value of the contract as UTF-8.
   *
   * @throws IllegalArgumentException where the value holds what is no JSON
   */
  public static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException notJson) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value, notJson);
    }
  }
}
