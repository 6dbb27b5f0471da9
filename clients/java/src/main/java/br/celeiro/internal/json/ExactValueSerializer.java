package br.celeiro.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Writes long integers and decimals as texts: the service reads a JSON number as a double and
 * refuses one that may have lost digits. Lists are written item by item.
 */
final class ExactValueSerializer extends JsonSerializer<Object> {

  @Override
  public void serialize(Object value, JsonGenerator json, SerializerProvider provider)
      throws IOException {
    if (value instanceof Iterable<?> items) {
      json.writeStartArray();
      for (Object item : items) serialize(item, json, provider);
      json.writeEndArray();
    } else if (value instanceof BigDecimal decimal) {
      json.writeString(decimal.toPlainString());
    } else if (value instanceof Long || value instanceof BigInteger) {
      json.writeString(value.toString());
    } else {
      provider.defaultSerializeValue(value, json);
    }
  }
}
