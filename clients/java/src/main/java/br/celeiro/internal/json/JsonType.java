package br.celeiro.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type that JSON is read as.
 *
 * @param <T> the type
 */
public final class JsonType<T> {
  private final ObjectReader reader;

  private JsonType(JavaType type) {
    this.reader = Json.MAPPER.readerFor(type);
  }

  /** The type of a class. */
  public static <T> JsonType<T> of(Class<T> type) {
    return new JsonType<>(TypeFactory.defaultInstance().constructType(type));
  }

  /** The type of a list of a class. */
  public static <T> JsonType<List<T>> listOf(Class<T> element) {
    TypeFactory types = TypeFactory.defaultInstance();
    return new JsonType<>(types.constructCollectionType(List.class, element));
  }

  /**
   * The value that a whole document holds; null for the document {@code null}.
   *
   * @throws IOException for what is no JSON of the type
   */
  public @Nullable T read(byte[] json) throws IOException {
    return reader.readValue(json);
  }

  /**
   * The value at a parser's place.
   *
   * @throws IOException for what is no JSON of the type
   */
  public @Nullable T read(JsonParser json) throws IOException {
    return reader.readValue(json);
  }
}
