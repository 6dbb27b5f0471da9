package br.celeiro.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;

/**
 * Writes numbers other than small integers and floating ones as texts: the service reads a JSON
 * number as a double. Lists and arrays are written item by item.
 */
final class ExactValueSerializer extends JsonSerializer<Object> {

  @Override
  public void serialize(Object value, JsonGenerator json, SerializerProvider provider)
      throws IOException {
    if (value instanceof Iterable<?> items) {
      json.writeStartArray();
      for (Object item : items) serialize(item, json, provider);
      json.writeEndArray();
    } else if (value != null && value.getClass().isArray()) {
      json.writeStartArray();
      for (int i = 0; i < Array.getLength(value); i++) {
        serialize(Array.get(value, i), json, provider);
      }
      json.writeEndArray();
    } else if (value instanceof BigDecimal decimal) {
      json.writeString(decimal.toPlainString());
    } else if (value instanceof Number && !isExactAsNumber(value)) {
      json.writeString(value.toString());
    } else {
      provider.defaultSerializeValue(value, json);
    }
  }

  private static boolean isExactAsNumber(Object number) {
    return number instanceof Integer
        || number instanceof Short
        || number instanceof Byte
        || number instanceof Double
        || number instanceof Float;
  }
}
